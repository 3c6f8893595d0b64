import { describe, expect, it } from 'vitest';
import { tableOf } from './budget.ts';
import { createRandom } from './random.ts';
import { median, percentile } from './statistics.ts';

describe('what is measured', () => {
  it('has a percentile that was really measured', () => {
    const times = Array.from({ length: 40 }, (_, index) => 40 - index);
    expect(percentile(times, 0.95)).toBe(38);
    expect(percentile(times, 1)).toBe(40);
    expect(percentile([7], 0.95)).toBe(7);
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is never invented', () => {
    expect(() => median([])).toThrow('nothing was measured');
  });

  it('is shown with its budget, and a miss in capitals', () => {
    const outcome = { name: 'a', measured: '9 s', budget: '8 s', ok: false, notes: ['why'] };
    expect(tableOf([outcome])).toMatch(/a +9 s +8 s +MISSED[\s\S]+a: why/);
  });
});

it('the same seed rolls the same numbers, within their bounds', () => {
  const roll = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 1000 }, () => random.whole(5, 500));
  };
  expect(roll(42)).toEqual(roll(42));
  expect(roll(42)).not.toEqual(roll(43));
  expect(roll(42).every((value) => value >= 5 && value <= 500)).toBe(true);
});
