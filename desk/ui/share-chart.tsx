import { Fragment, type ReactNode } from 'react';
import styles from './chart.module.css';

export type Share = { key: string; name: string; value: number; shown: string };

/** Lying bars below one another, each as long as its part of the largest. */
export function ShareChart({ label, shares }: { label: string; shares: readonly Share[] }): ReactNode {
  const largest = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <div role="img" aria-label={label} className={styles.lying}>
      {shares.map(({ key, name, value, shown }) => (
        <Fragment key={key}>
          <span>{name}</span>
          <svg width="100%" height="12" aria-hidden="true">
            <rect width="100%" height="12" rx="2" className={styles.track} />
            <rect width={`${(value / largest) * 100}%`} height="12" rx="2" className={styles.bar} />
          </svg>
          <span className={styles.value}>{shown}</span>
        </Fragment>
      ))}
    </div>
  );
}
