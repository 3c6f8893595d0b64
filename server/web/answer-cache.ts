import type { ReadyAnswer } from './ready-answers.ts';

/** Milliseconds, in case a change notification was lost. */
const FRESH_MS = 10_000;
/** Uncompressed; compressed bodies add about a quarter. */
const MOST_BYTES = 32_000_000;

type CachedAnswer = ReadyAnswer | undefined | Promise<ReadyAnswer | undefined>;
type Entry = { answer: CachedAnswer; until: number; bytes: number };

export type AnswerCache = {
  /** Returns no promise if the entry is cached. Concurrent callers share one call of `make`. */
  get: (key: string, make: () => Promise<ReadyAnswer | undefined>) => CachedAnswer;
  /** Also invalidates entries in progress. */
  clear: () => void;
};

/** @param now ms, monotonic */
export function createAnswerCache(now: () => number, mostBytes = MOST_BYTES): AnswerCache {
  const answers = new Map<string, Entry>();
  let bytes = 0;
  const remove = (key: string, entry: Entry) => {
    if (answers.get(key) !== entry) return;
    answers.delete(key);
    bytes -= entry.bytes;
  };
  /** Oldest first. */
  const evict = () => {
    for (const [key, entry] of answers) {
      if (bytes <= mostBytes) return;
      remove(key, entry);
    }
  };
  return {
    get: (key, make) => {
      const cached = answers.get(key);
      if (cached !== undefined && now() < cached.until) return cached.answer;
      if (cached !== undefined) remove(key, cached);
      const pending = make();
      const entry: Entry = { answer: pending, until: now() + FRESH_MS, bytes: 0 };
      answers.set(key, entry);
      pending.then(
        (made) => {
          if (made === undefined) return remove(key, entry);
          if (answers.get(key) !== entry) return;
          entry.answer = made;
          entry.bytes = made.body.length;
          bytes += entry.bytes;
          evict();
        },
        () => remove(key, entry),
      );
      return pending;
    },
    clear: () => {
      answers.clear();
      bytes = 0;
    },
  };
}
