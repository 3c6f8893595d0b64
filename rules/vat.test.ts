import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getIncludedVat, VAT_PER_MILLE } from './vat.ts';

describe('VAT contained in the shipping cost', () => {
  it.each([
    [0, 0],
    [120, 9],
    [150, 11],
    [250, 19],
    [580, 43],
    [1350, 101],
  ])('of %i Rappen is %i Rappen', (gross, vat) => {
    expect(getIncludedVat(gross, VAT_PER_MILLE)).toBe(vat);
  });

  it.each([
    [77, 580, 41],
    [85, 580, 45],
    // The exact amount ends in half a Rappen.
    [88, 68, 6],
    [88, -68, -6],
  ])('at %i per mille of %i Rappen is %i Rappen', (perMille, gross, vat) => {
    expect(getIncludedVat(gross, perMille)).toBe(vat);
  });

  it('is the Rappen nearest to gross * 8.1 / 108.1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (gross) => {
        const distance = BigInt(getIncludedVat(gross, VAT_PER_MILLE)) * 1081n - BigInt(gross) * 81n;
        expect(2n * (distance < 0n ? -distance : distance) <= 1081n).toBe(true);
      }),
    );
  });

  it('of a refund cancels that of its charge, at any rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 250 }), (gross, rate) => {
        expect(getIncludedVat(-gross, rate)).toBe(-getIncludedVat(gross, rate) || 0);
      }),
    );
  });
});
