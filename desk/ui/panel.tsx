import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  title: string;
  /** Scrolls by itself where it is wider than its place. */
  wide?: boolean;
  children: ReactNode;
};

/** A part of a page under a heading. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
    </div>
  );
}
