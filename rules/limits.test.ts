import { describe, expect, it } from 'vitest';
import { badgeText, CARD_VALUE_MIN, LINE_AMOUNT_MAX, SUBTOTAL_MAX } from './limits.ts';

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
    expect(badgeText(count)).toBe(text);
  });
});

it('a line of the cheapest cards can fill the whole cart', () => {
  expect(LINE_AMOUNT_MAX * CARD_VALUE_MIN).toBe(SUBTOTAL_MAX);
});
