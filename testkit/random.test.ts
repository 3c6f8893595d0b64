import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const roll = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 1000 }, () => random.whole(5, 500));
};

describe('random numbers of a seed', () => {
  it('are the same for the same seed, and within their bounds', () => {
    expect(roll(42)).toEqual(roll(42));
    expect(roll(42)).not.toEqual(roll(43));
    expect(roll(42).every((value) => value >= 5 && value <= 500)).toBe(true);
  });

  it('choose and shuffle without losing an item', () => {
    const random = createRandom(7);
    const list = [1, 2, 3, 4, 5];
    expect(random.shuffle(list).sort()).toEqual(list);
    expect(new Set(Array.from({ length: 200 }, () => random.pick(list)))).toEqual(new Set(list));
    expect(() => random.pick([])).toThrow('non-empty list');
  });
});
