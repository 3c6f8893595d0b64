import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatContained } from './vat.ts';

describe('VAT contained in postage', () => {
  it.each([
    [0, 0],
    [120, 9],
    [150, 11],
    [250, 19],
    [580, 43],
    [1350, 101],
  ])('of %i Rappen is %i Rappen', (gross, vat) => {
    expect(vatContained(gross)).toBe(vat);
  });

  it('is the Rappen nearest to gross * 8.1 / 108.1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (gross) => {
        const distance = BigInt(vatContained(gross)) * 1081n - BigInt(gross) * 81n;
        expect(2n * (distance < 0n ? -distance : distance) <= 1081n).toBe(true);
      }),
    );
  });

  it('of a refund cancels that of its charge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (gross) => {
        expect(vatContained(-gross)).toBe(-vatContained(gross) || 0);
      }),
    );
  });
});
