/** Chance that repeats itself: the same seed gives the same numbers. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number;
  /** True in so many of a hundred. */
  percent: (share: number) => boolean;
  shuffled: <T>(list: readonly T[]) => T[];
};

/** A counter, mixed: neighbouring seeds have nothing in common. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
  const whole = (min: number, max: number) => min + (next() % (max - min + 1));
  return {
    whole,
    percent: (share) => whole(1, 100) <= share,
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
