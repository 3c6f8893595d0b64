/** How many orders were as they should be. */
export type Tally = { passed: number; failed: number };

/** How scenarios are to be played. */
export type Run = {
  /** Orders of each scenario; as many as each has in a night, if not given. */
  count: number | undefined;
  seed: number;
  /** Hears what was wrong, with the seed to play it again. */
  tell: (line: string) => void;
};

/** Splits a number of orders into parts of at most so many. */
export function batchesOf(count: number, most: number): number[] {
  const whole = Array.from({ length: Math.floor(count / most) }, () => most);
  return count % most === 0 ? whole : [...whole, count % most];
}
