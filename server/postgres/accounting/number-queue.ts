import { setTimeout as wait } from 'node:timers/promises';

/** How long a document that is drawn waits for those before it, ms: one that is never drawn holds up none. */
const TURN_MS = 2_000;

type Turn = {
  /** Which the document will probably get. */
  probable: number;
  /** Until those before it are filed. */
  wait: () => Promise<void>;
  /** The number that it got. */
  filedAs: (number: number) => void;
};

/**
 * Documents that one process draws at the same time get the numbers in the order in which they began: each can be drawn
 * before the numbers are locked, and only one that another process came before is drawn again.
 */
export function createNumberQueue() {
  let places = 0;
  let underWay = 0;
  /** What a place and its number are apart. */
  let offset = 0;
  let last = Promise.resolve();
  /** @param next number that would be given out now */
  return async <T>(next: number, work: (turn: Turn) => Promise<T>): Promise<T> => {
    const place = places;
    places += 1;
    if (underWay === 0) offset = next - place;
    underWay += 1;
    const before = last;
    const own = Promise.withResolvers<void>();
    last = own.promise;
    try {
      return await work({
        probable: offset + place,
        wait: () => Promise.race([before, wait(TURN_MS, undefined, { ref: false })]),
        filedAs: (number) => {
          offset = number - place;
        },
      });
    } finally {
      underWay -= 1;
      own.resolve();
    }
  };
}
