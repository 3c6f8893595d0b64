import { describe, expect, it } from 'vitest';
import {
  AMOUNT_PER_ADD_MAX,
  CARD_VALUE_MAX,
  CARD_VALUE_MIN,
  formatBadge,
  LINE_AMOUNT_MAX,
  ORDER_LINES_MAX,
  SUBTOTAL_MAX,
} from './limits.ts';

describe('the badge on the cart icon', () => {
  it.each([
    [-1, ''],
    [0, ''],
    [1, '1'],
    [7, '7'],
    [99, '99'],
    [100, '99+'],
    [600, '99+'],
  ])('for %i cards reads %j', (count, text) => {
    expect(formatBadge(count)).toBe(text);
  });
});

it('a line of the cheapest cards can fill the whole cart', () => {
  expect(LINE_AMOUNT_MAX * CARD_VALUE_MIN).toBe(SUBTOTAL_MAX);
});

it('cards have CHF 5 to 500, an order CHF 3000, 500 cards per add and 600 per line, in 50 lines', () => {
  expect([CARD_VALUE_MIN, CARD_VALUE_MAX, SUBTOTAL_MAX]).toEqual([500, 50_000, 300_000]);
  expect([AMOUNT_PER_ADD_MAX, LINE_AMOUNT_MAX, ORDER_LINES_MAX]).toEqual([500, 600, 50]);
});
