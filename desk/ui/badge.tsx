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

/** By the words of the server; one that is not here says nothing particular. */
const TONES: Readonly<Record<string, Tone>> = {
  Confirmed: 'good',
  Failed: 'bad',
  Captured: 'good',
  UnAuthorized: 'bad',
  Issued: 'good',
  Active: 'good',
  Pending: 'attention',
  ToPack: 'attention',
  ToPost: 'attention',
  Shipped: 'good',
  Done: 'good',
  Stopped: 'bad',
  Sent: 'good',
  Refused: 'bad',
  Open: 'attention',
  Approved: 'good',
};

export function toneOf(status: string): Tone {
  return TONES[status] ?? 'plain';
}
