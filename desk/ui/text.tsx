import type { ReactNode } from 'react';
import { showTime } from '../format/show-values.ts';
import styles from './text.module.css';

/** An instant as a clock in Switzerland shows it. @param at as a string: ISO 8601 */
export function Time({ at }: { at: Date | string }): ReactNode {
  return <time dateTime={new Date(at).toISOString()}>{showTime(at)}</time>;
}

/** Names with their values; one without a value is left out. */
export function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  );
}

/** For those who listen; takes no space. */
export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }): ReactNode {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}

/** Something is on its way; who listens is told elsewhere. */
export function ProgressBar(): ReactNode {
  return <div className={styles.progress} />;
}
