import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTERED_STOCK_CAUSES, getStockState, isStockShort, toStockChange } from './stock.ts';

describe('the state of a stock', () => {
  it.each([
    [undefined, 9, 0, 'not-counted'],
    [-1, 0, 0, 'count-again'],
    [8, 9, 0, 'too-few'],
    [9, 9, 0, 'enough'],
    [9, 9, 1, 'low'],
    [13, 9, 5, 'low'],
    [14, 9, 5, 'enough'],
    [0, 0, 0, 'enough'],
  ] as const)(
    'with %s cards, of which %d are needed, and the low mark %d is %s',
    (inStock, needed, low, state) => {
      expect(getStockState({ inStock, needed, low })).toBe(state);
    },
  );

  it('is low exactly when fewer would be left than the low mark', () => {
    const count = fc.nat(500);
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 500 }), count, count, (inStock, needed, low) => {
        expect(isStockShort({ inStock, needed, low })).toBe(inStock - needed < low);
        expect(isStockShort({ inStock: undefined, needed, low })).toBe(false);
      }),
    );
  });
});

describe('an entry', () => {
  const entry = fc.record({
    cause: fc.constantFrom(...ENTERED_STOCK_CAUSES),
    count: fc.nat(1000),
    packed: fc.nat(20),
  });

  it('adds deliveries, subtracts damage, and a count sets the stock', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        let inStock: number | undefined;
        for (const { cause, count, packed } of entries) {
          const before = inStock;
          const quantity = toStockChange(cause, count, before);
          if (quantity === undefined) {
            expect([cause, before]).toEqual(['damaged', undefined]);
            continue;
          }
          inStock = (before ?? 0) + quantity;
          const expected = {
            counted: count,
            delivered: (before ?? 0) + count,
            damaged: (before ?? 0) - count,
          };
          expect(inStock).toBe(expected[cause]);
          // Packing continues between stock entries.
          inStock -= packed;
        }
      }),
    );
  });
});
