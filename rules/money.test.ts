import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatChf, fromFrancs } from './money.ts';

describe('amounts of money', () => {
  it.each([
    [0, 'CHF\u00a00.00'],
    [5, 'CHF\u00a00.05'],
    [120, 'CHF\u00a01.20'],
    [99_999, 'CHF\u00a0999.99'],
    [100_000, 'CHF\u00a01\u2019000.00'],
    [123_450, 'CHF\u00a01\u2019234.50'],
    [123_456_789, 'CHF\u00a01\u2019234\u2019567.89'],
    [-123_450, 'CHF\u00a0-1\u2019234.50'],
    [-5, 'CHF\u00a0-0.05'],
    [-0, 'CHF\u00a00.00'],
  ])('%i Rappen are shown as %s', (amount, shown) => {
    expect(formatChf(amount)).toBe(shown);
  });

  it('shows every Rappen', () => {
    fc.assert(
      fc.property(fc.integer(), (amount) => {
        expect(Number(formatChf(amount).replace(/[^0-9-]/g, '')) + 0).toBe(amount);
      }),
    );
  });

  it.each([
    [5, 500],
    [1.2, 120],
    [5.8, 580],
    [13.5, 1350],
    [1.005, 100],
    [0.29, 29],
  ])('%f francs are %i Rappen', (francs, rappen) => {
    expect(fromFrancs(francs)).toBe(rappen);
  });
});
