import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeCode128, toBars } from './code128.ts';

it('ends in the stop pattern and consists of symbols of eleven modules', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{13,19}$/), (number) => {
      const widths = encodeCode128(number);
      expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
      expect((widths.reduce((sum, width) => sum + width, 0) - 13) % 11).toBe(0);
    }),
    { numRuns: 30 },
  );
});

it('places bars between gaps', () => {
  expect(toBars([2, 1, 3, 4, 1])).toEqual([
    { at: 0, width: 2 },
    { at: 3, width: 3 },
    { at: 10, width: 1 },
  ]);
});
