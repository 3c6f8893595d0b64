import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

/** Something is on its way; who listens is told elsewhere. */
export function ProgressBar(): ReactNode {
  return <div className={styles.bar} />;
}
