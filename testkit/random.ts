/** Repeatable random numbers: the same seed gives the same sequence, so a failed run can be repeated. */
export type Random = {
  /** Returns an integer from `min` to `max`, inclusive. */
  whole: (min: number, max: number) => number;
  /** Returns true with this probability, in percent. */
  percent: (probability: number) => boolean;
  /** Returns one item of a non-empty list. */
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
};

/** Mixes the bits of a counter, so that adjacent seeds have unrelated sequences. */
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
    percent: (probability) => whole(1, 100) <= probability,
    pick: (list) => {
      const item = list[whole(0, list.length - 1)];
      if (item === undefined) throw new Error('pick needs a non-empty list');
      return item;
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, sortKey: next() }))
        .sort((a, b) => a.sortKey - b.sortKey)
        .map(({ item }) => item),
  };
}
