import type { ReactNode } from 'react';
import type { TextKey, Texts } from '../../language/translate.ts';
import type { ScanAnswer } from './parcel-parts.tsx';
import styles from './said.module.css';
import type { Sound } from './sounds.tsx';

/** What a scan came to: seen by its colour, read in words, heard as a sound. */
export type Said = {
  tone: 'good' | 'attention' | 'bad' | 'info';
  text: string;
  /** Tells one answer from the next, where both are the same words. */
  id: number;
};

type Telling = { tone: Said['tone']; sound: Sound; text: TextKey };

const RIGHT = { tone: 'good', sound: 'right' } as const;
const AGAIN = { tone: 'attention', sound: 'again' } as const;
const WRONG = { tone: 'bad', sound: 'wrong' } as const;

const TELLINGS: Record<ScanAnswer['outcome'], Telling> = {
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
  'in-motion': { ...WRONG, text: 'packing.said.inMotion' },
  stopped: { ...WRONG, text: 'packing.said.stopped' },
  unanswered: { ...WRONG, text: 'packing.said.unanswered' },
  'set-aside': { ...AGAIN, text: 'packing.said.setAside' },
};

/** What is said of an answer, and which sound goes with it. */
export function tell({ t }: Texts, { outcome, lastFour, parcel }: ScanAnswer): Telling & { said: string } {
  const isWhole = outcome === 'active' && parcel.status === 'Packed';
  const telling: Telling = isWhole
    ? { tone: 'good', sound: 'packed', text: 'packing.said.packed' }
    : TELLINGS[outcome];
  const said = t(telling.text, { lastFour: lastFour ?? '', name: parcel.holder?.name ?? '' });
  return { ...telling, said };
}

const MARKS = { good: '✓', attention: '↺', bad: '✕', info: 'i' } as const;

/** The place where it is said; there before anything is, so that it is heard. */
export function SaidHere({ said }: { said: Said | undefined }): ReactNode {
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
