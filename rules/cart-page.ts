import { type Cart, type CartLine, changeLineAmount } from './cart.ts';
import { LINE_AMOUNT_MAX, SUBTOTAL_MAX } from './limits.ts';
import { getSubtotal, lineKey } from './lines.ts';
import type { Rappen } from './money.ts';
import { parseWhole } from './number-input.ts';

function findLine(cart: Cart, key: string): CartLine | undefined {
  return cart.products.find((line) => lineKey(line) === key);
}

function fitsIntoCart(cart: Cart, line: CartLine, amount: number): boolean {
  const subtotal = getSubtotal(cart.products) + line.price * (amount - line.amount);
  // False for NaN.
  return amount <= LINE_AMOUNT_MAX && subtotal <= SUBTOTAL_MAX;
}

/** True if the line's plus button is enabled (specification 5, cart page). */
export function canIncrease(cart: Cart, key: string): boolean {
  const line = findLine(cart, key);
  return line !== undefined && fitsIntoCart(cart, line, line.amount + 1);
}

export function canDecrease(line: Pick<CartLine, 'amount'>): boolean {
  return line.amount > 1;
}

/**
 * Applies a typed amount; empty or zero counts as 1. A rejected edit returns the unchanged cart
 * (specification 5, cart page).
 */
export function editAmount(cart: Cart, key: string, text: string): { cart: Cart; accepted: boolean } {
  const amount = isEmptyAmount(text) ? 1 : parseWhole(text);
  const line = findLine(cart, key);
  if (line === undefined || !fitsIntoCart(cart, line, amount)) return { cart, accepted: false };
  return { cart: changeLineAmount(cart, key, amount), accepted: true };
}

/** True while the typed amount is empty or zero. It becomes 1 when the field loses focus. */
export function isEmptyAmount(text: string): boolean {
  return parseWhole(text) === 0;
}

/** Returns the value that still fits into the cart, without shipping. */
export function getRemainingValue(cart: Cart): Rappen {
  return Math.max(0, SUBTOTAL_MAX - getSubtotal(cart.products));
}
