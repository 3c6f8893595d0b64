import type { ReactNode } from 'react';
import styles from './badge.module.css';
import tones from './tones.module.css';

export type Tone = 'plain' | 'good' | 'attention' | 'bad';

/** A word that is seen at a glance; the colour says nothing that the word does not. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={`${styles.badge} ${tone === 'plain' ? styles.plain : tones[tone]}`}>{children}</span>
  );
}
