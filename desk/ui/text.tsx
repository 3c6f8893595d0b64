import type { ReactNode } from 'react';
import { formatDateTime } from '../format/format-values.ts';
import styles from './text.module.css';

/** Shows an instant in Swiss time. @param at as ISO 8601 if a string */
export function Time({ at }: { at: Date | string }): ReactNode {
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>;
}

/** Name–value pairs. Pairs without a value are omitted. */
export function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  );
}

export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }): ReactNode {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}

/** Hidden from screen readers, because the page announces the loading state. */
export function ProgressBar(): ReactNode {
  return <div className={styles.progress} />;
}
