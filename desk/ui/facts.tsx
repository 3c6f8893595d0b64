import type { ReactNode } from 'react';
import styles from './facts.module.css';

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
