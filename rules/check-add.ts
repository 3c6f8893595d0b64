import type { PriceRange } from './cart.ts';
import { AMOUNT_PER_ADD_MAX, ORDER_LINES_MAX, SUBTOTAL_MAX } from './limits.ts';
import { RAPPEN_PER_FRANC, type Rappen } from './money.ts';

export type AddError =
  | 'cart.valueNotWhole'
  | 'cart.amountNotWhole'
  | 'cart.addToCartTotalExceededError'
  | 'cart.addToCartPriceError'
  | 'cart.addToCartAmountError'
  | 'cart.addToCartLinesError';

/** True for whole francs within the product's range, which is what a visitor can type (readings 3). */
export function isCardValue(price: Rappen, range: PriceRange): boolean {
  return (
    Number.isSafeInteger(price) && price % RAPPEN_PER_FRANC === 0 && price >= range.from && price <= range.to
  );
}

/**
 * Returns why these cards can't be added to the cart, or undefined. Checks in the order of specification 5, then
 * the number of lines. The caller passes 0 for an empty field, and NaN for a field without a whole number.
 * @param subtotal value already in the cart, without shipping
 * @param lines number of lines in the cart after adding
 */
export function checkAdd({
  price,
  amount,
  subtotal,
  lines,
  range,
}: {
  price: Rappen;
  amount: number;
  subtotal: Rappen;
  lines: number;
  range: PriceRange;
}): AddError | undefined {
  if (Number.isNaN(price)) return 'cart.valueNotWhole';
  if (Number.isNaN(amount)) return 'cart.amountNotWhole';
  if (subtotal + price * amount > SUBTOTAL_MAX) return 'cart.addToCartTotalExceededError';
  if (!isCardValue(price, range)) return 'cart.addToCartPriceError';
  if (!Number.isInteger(amount) || amount < 1 || amount > AMOUNT_PER_ADD_MAX) {
    return 'cart.addToCartAmountError';
  }
  if (lines > ORDER_LINES_MAX) return 'cart.addToCartLinesError';
  return undefined;
}
