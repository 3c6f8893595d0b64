import type { ReactNode } from 'react';
import type { TextKey, Texts } from '../../language/translate.ts';
import type { ScanResult } from './parcel-parts.tsx';
import styles from './scan-feedback.module.css';
import type { Sound } from './sounds.tsx';

/** Feedback on a scan: a colour, a sentence and a sound. */
export type ScanFeedback = {
  tone: 'good' | 'attention' | 'bad' | 'info';
  text: string;
  /** Distinguishes consecutive messages with the same text. */
  id: number;
};

type Feedback = { tone: ScanFeedback['tone']; sound: Sound; text: TextKey };

const RIGHT = { tone: 'good', sound: 'right' } as const;
const AGAIN = { tone: 'attention', sound: 'again' } as const;
const WRONG = { tone: 'bad', sound: 'wrong' } as const;

const FEEDBACK: Record<ScanResult['outcome'], Feedback> = {
  active: { ...RIGHT, text: 'packing.said.active' },
  scanned: { ...AGAIN, text: 'packing.said.scanned' },
  'no-number': { ...WRONG, text: 'packing.said.noNumber' },
  'no-place': { ...WRONG, text: 'packing.said.noPlace' },
  repeated: { ...WRONG, text: 'packing.said.repeated' },
  used: { ...WRONG, text: 'packing.said.used' },
  'not-known': { ...WRONG, text: 'packing.said.notKnown' },
  'not-valid': { ...WRONG, text: 'packing.said.notValid' },
  taken: { ...WRONG, text: 'packing.said.taken' },
  held: { ...WRONG, text: 'packing.said.held' },
  'not-to-pack': { ...WRONG, text: 'packing.said.notToPack' },
  refunded: { ...WRONG, text: 'packing.said.refunded' },
  void: { ...WRONG, text: 'packing.said.void' },
  disputed: { ...WRONG, text: 'packing.said.disputed' },
  'in-motion': { ...WRONG, text: 'packing.said.hasOpenRequest' },
  stopped: { ...WRONG, text: 'packing.said.stopped' },
  unanswered: { ...WRONG, text: 'packing.said.unanswered' },
  discarded: { ...AGAIN, text: 'packing.said.discarded' },
};

export function createScanFeedback(
  { t }: Texts,
  { outcome, lastFour, parcel }: ScanResult,
): Feedback & { said: string } {
  const isParcelPacked = outcome === 'active' && parcel.status === 'Packed';
  const feedback: Feedback = isParcelPacked
    ? { tone: 'good', sound: 'packed', text: 'packing.said.packed' }
    : FEEDBACK[outcome];
  const message = t(feedback.text, { lastFour: lastFour ?? '', name: parcel.holder?.name ?? '' });
  return { ...feedback, said: message };
}

const MARKS = { good: '✓', attention: '↺', bad: '✕', info: 'i' } as const;

/** A live region must exist before its content, so that screen readers announce it. */
export function ScanFeedbackArea({ said }: { said: ScanFeedback | undefined }): ReactNode {
  return (
    <div role="status" aria-live="assertive" className={styles.place}>
      {said !== undefined && (
        <div key={said.id} className={`${styles.said} ${styles[said.tone]}`}>
          <span aria-hidden="true" className={styles.mark}>
            {MARKS[said.tone]}
          </span>
          <p>{said.text}</p>
        </div>
      )}
    </div>
  );
}
