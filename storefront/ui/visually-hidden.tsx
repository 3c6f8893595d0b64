import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type VisuallyHiddenProps = { children: ReactNode; role?: 'status' };

export function VisuallyHidden({ children, role }: VisuallyHiddenProps): ReactNode {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
