import { describe, expect, it } from 'vitest';
import { checkAdd, isCardValue } from './check-add.ts';

const range = { from: 500, to: 50_000 };
const add = (price: number, amount: number, subtotal = 0, lines = 1) =>
  checkAdd({ price, amount, subtotal, lines, range });
const TOTAL = 'cart.addToCartTotalExceededError';
const PRICE = 'cart.addToCartPriceError';
const AMOUNT = 'cart.addToCartAmountError';

describe('adding to the cart', () => {
  it('fills it up to CHF 3000 and no further', () => {
    expect(add(50_000, 6)).toBeUndefined();
    expect(add(500, 1, 299_500)).toBeUndefined();
    expect(add(500, 1, 300_000)).toBe(TOTAL);
    expect(add(30_050, 10)).toBe(TOTAL);
    expect(add(600, 1, 299_500)).toBe(TOTAL);
    expect(add(500, 500, 50_000)).toBeUndefined();
    expect(add(500, 500, 50_500)).toBe(TOTAL);
  });

  it.each([
    [0, PRICE],
    [400, PRICE],
    [500, undefined],
    [50_000, undefined],
    [50_100, PRICE],
    [550, PRICE],
    [500.5, PRICE],
    [-500, PRICE],
    [Number.NaN, 'cart.valueNotWhole'],
  ])('accepts a card of %d Rappen or reports %s', (price, error) => {
    expect(add(price, 1)).toBe(error);
  });

  it.each([
    [0, AMOUNT],
    [1, undefined],
    [500, undefined],
    [501, AMOUNT],
    [1.5, AMOUNT],
    [-1, AMOUNT],
    [Number.NaN, 'cart.amountNotWhole'],
  ])('accepts %d cards or reports %s', (amount, error) => {
    expect(add(500, amount)).toBe(error);
  });

  it('reports the total before the price and the price before the amount', () => {
    expect(add(400_000, 1)).toBe(TOTAL);
    expect(add(900, 501)).toBe(TOTAL);
    expect(add(100, 501)).toBe(PRICE);
    expect(add(0, 0)).toBe(PRICE);
    expect(add(0, 0, 300_000)).toBe(PRICE);
  });

  it('refuses the line after the fiftieth, after everything else', () => {
    expect(add(500, 1, 0, 50)).toBeUndefined();
    expect(add(500, 1, 0, 51)).toBe('cart.addToCartLinesError');
    expect(add(500, 0, 0, 51)).toBe(AMOUNT);
  });

  it('respects the product’s own range', () => {
    expect(isCardValue(2_000, { from: 2_000, to: 10_000 })).toBe(true);
    expect(isCardValue(1_900, { from: 2_000, to: 10_000 })).toBe(false);
    expect(isCardValue(10_100, { from: 2_000, to: 10_000 })).toBe(false);
  });
});
