import type { ReactNode } from 'react';
import styles from './badge.module.css';
import tones from './tones.module.css';

export type Tone = 'plain' | 'good' | 'attention' | 'bad';

/** The colour repeats the text, so that no information depends on it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={`${styles.badge} ${tone === 'plain' ? styles.plain : tones[tone]}`}>{children}</span>
  );
}

/** Tones by status. Other statuses have no tone. */
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

export function getTone(status: string): Tone {
  return TONES[status] ?? 'plain';
}
