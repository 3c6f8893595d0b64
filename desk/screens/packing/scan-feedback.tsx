import type { ReactNode } from 'react';
import type { TextKey, Texts } from '../../language/translate.ts';
import type { ScanResult } from './parcel-parts.tsx';
import styles from './scan-feedback.module.css';
import type { Sound } from './sounds.tsx';

/** Feedback on a scan: a colour and a sentence. */
export type ScanFeedback = {
  tone: 'good' | 'attention' | 'bad' | 'info';
  text: string;
  /** Distinguishes consecutive messages with the same text. */
  id: number;
};

type FeedbackTemplate = { tone: ScanFeedback['tone']; sound: Sound; text: TextKey };

const RIGHT = { tone: 'good', sound: 'right' } as const;
const REPEAT = { tone: 'attention', sound: 'again' } as const;
const WRONG = { tone: 'bad', sound: 'wrong' } as const;

const FEEDBACK: Record<ScanResult['outcome'], FeedbackTemplate> = {
  active: { ...RIGHT, text: 'packing.said.active' },
  scanned: { ...REPEAT, text: 'packing.said.scanned' },
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
  discarded: { ...REPEAT, text: 'packing.said.discarded' },
};

export function createScanFeedback(
  { t }: Texts,
  { outcome, lastFour, parcel }: ScanResult,
): FeedbackTemplate & { message: string } {
  const isParcelPacked = outcome === 'active' && parcel.status === 'Packed';
  const feedback: FeedbackTemplate = isParcelPacked
    ? { tone: 'good', sound: 'packed', text: 'packing.said.packed' }
    : FEEDBACK[outcome];
  const message = t(feedback.text, { lastFour: lastFour ?? '', name: parcel.holder?.name ?? '' });
  return { ...feedback, message };
}

const MARKS = { good: '✓', attention: '↺', bad: '✕', info: 'i' } as const;

/** A live region must exist before its content, so that screen readers announce it. */
export function ScanFeedbackArea({ feedback }: { feedback: ScanFeedback | undefined }): ReactNode {
  return (
    <div role="status" aria-live="assertive" className={styles.place}>
      {feedback !== undefined && (
        <div key={feedback.id} className={`${styles.message} ${styles[feedback.tone]}`}>
          <span aria-hidden="true" className={styles.mark}>
            {MARKS[feedback.tone]}
          </span>
          <p>{feedback.text}</p>
        </div>
      )}
    </div>
  );
}
