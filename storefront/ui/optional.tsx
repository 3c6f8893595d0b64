import { Component, type ReactNode } from 'react';

type OptionalProps = { children: ReactNode; fallback?: ReactNode };

/** Shows the fallback if the content fails, such as by a missing file. The page goes on without it. */
export class Optional extends Component<OptionalProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
