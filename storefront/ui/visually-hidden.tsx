import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For those who listen; takes no room. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>;
}
