import type { ReactNode } from 'react';
import styles from './checkout-layout.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';

type CheckoutLayoutProps = {
  step: 1 | 2 | 3;
  skipped?: boolean;
  /** The page's heading and what stands with it. */
  head: ReactNode;
  /** Stands on the right, and on small screens at the lower edge. */
  summary: ReactNode;
  children: ReactNode;
};

/** A page of the checkout: its steps, its heading, its content with the summary beside it. */
export function CheckoutLayout({
  step,
  skipped = false,
  head,
  summary,
  children,
}: CheckoutLayoutProps): ReactNode {
  return (
    <>
      <CheckoutSteps current={step} skipped={skipped} />
      {head}
      <div className={styles.columns}>
        <div className={styles.content}>{children}</div>
        {summary}
      </div>
    </>
  );
}
