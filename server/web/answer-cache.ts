import type { ReadyAnswer } from './ready-answers.ts';

/** How long an answer may be older than the catalogue, where nobody told of the change, ms. */
const FRESH_MS = 10_000;
/** Of all bodies, uncompressed; compressed ones are about a quarter more. */
const MOST_BYTES = 32_000_000;

type Made = ReadyAnswer | undefined | Promise<ReadyAnswer | undefined>;
type Kept = { answer: Made; until: number; bytes: number };

export type AnswerCache = {
  /** The answer for a key, at once where it is kept; `make` is called once however many ask at the same time. */
  get: (key: string, make: () => Promise<ReadyAnswer | undefined>) => Made;
  /** Everything is made anew, also what is being made now. */
  clear: () => void;
};

/** @param now ms, monotonic */
export function createAnswerCache(now: () => number, mostBytes = MOST_BYTES): AnswerCache {
  const answers = new Map<string, Kept>();
  let bytes = 0;
  const forget = (key: string, kept: Kept) => {
    if (answers.get(key) !== kept) return;
    answers.delete(key);
    bytes -= kept.bytes;
  };
  /** The oldest go first. */
  const makeRoom = () => {
    for (const [key, kept] of answers) {
      if (bytes <= mostBytes) return;
      forget(key, kept);
    }
  };
  return {
    get: (key, make) => {
      const held = answers.get(key);
      if (held !== undefined && now() < held.until) return held.answer;
      if (held !== undefined) forget(key, held);
      const making = make();
      const kept: Kept = { answer: making, until: now() + FRESH_MS, bytes: 0 };
      answers.set(key, kept);
      making.then(
        (made) => {
          // What is no answer is not kept.
          if (made === undefined) return forget(key, kept);
          if (answers.get(key) !== kept) return;
          kept.answer = made;
          kept.bytes = made.body.length;
          bytes += kept.bytes;
          makeRoom();
        },
        () => forget(key, kept),
      );
      return making;
    },
    clear: () => {
      answers.clear();
      bytes = 0;
    },
  };
}
