import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  title: string;
  /** Scrolls if its content is too wide. */
  wide?: boolean;
  children: ReactNode;
};

export function Panel({ title, wide = false, children }: PanelProps): ReactNode {
  const id = useId();
  const heading = <h2 id={id}>{title}</h2>;
  if (!wide) {
    return (
      <section aria-labelledby={id} className={styles.panel}>
        {heading}
        {children}
      </section>
    );
  }
  return (
    <div className={styles.panel}>
      {heading}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
    </div>
  );
}
