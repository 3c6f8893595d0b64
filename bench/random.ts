/** Chance that repeats itself: the same seed gives the same numbers, so a cart that went wrong can be had again. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number;
  /** One of a list that is not empty. */
  oneOf: <T>(list: readonly T[]) => T;
};

/** A multiplicative generator modulo a Mersenne prime (Park and Miller), good enough to roll carts. */
const MODULUS = 2_147_483_647;
const FACTOR = 48_271;

export function createRandom(seed: number): Random {
  let state = (Math.abs(Math.trunc(seed)) % (MODULUS - 1)) + 1;
  const whole = (min: number, max: number) => {
    state = (state * FACTOR) % MODULUS;
    return min + (state % (max - min + 1));
  };
  return {
    whole,
    oneOf: <T>(list: readonly T[]): T => {
      const item = list[whole(0, list.length - 1)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
  };
}
