import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For those who listen; takes no space. */
export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }): ReactNode {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
