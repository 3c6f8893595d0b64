import { expect, it } from 'vitest';
import { computeGrowth } from './memory.ts';

it('memory that rises and falls about a line grows as the line does', () => {
  const samples = Array.from({ length: 100 }, (_, minute) => ({
    minute,
    megabytes: 200 + 2 * minute + (minute % 2 === 0 ? 10 : -10),
  }));
  expect(computeGrowth(samples)).toBeCloseTo(2, 1);
  expect(computeGrowth(samples.map(({ minute }) => ({ minute, megabytes: 200 })))).toBe(0);
  expect(computeGrowth([{ minute: 3, megabytes: 200 }])).toBe(0);
});
