import { type Cart, type CartLine, changeLineAmount } from './cart.ts';
import { LINE_AMOUNT_MAX, SUBTOTAL_MAX } from './limits.ts';
import { lineKey, subtotalOf } from './lines.ts';
import { digitsOnly, type Rappen } from './money.ts';

function lineOf(cart: Cart, key: string): CartLine | undefined {
  return cart.products.find((line) => lineKey(line) === key);
}

function mayHold(cart: Cart, line: CartLine, amount: number): boolean {
  const subtotal = subtotalOf(cart.products) + line.price * (amount - line.amount);
  return amount <= LINE_AMOUNT_MAX && subtotal <= SUBTOTAL_MAX;
}

/** Whether the plus button of this line works (specification 5, cart page). */
export function mayIncrease(cart: Cart, key: string): boolean {
  const line = lineOf(cart, key);
  return line !== undefined && mayHold(cart, line, line.amount + 1);
}

/** Whether the minus button of this line works. */
export function mayDecrease(line: Pick<CartLine, 'amount'>): boolean {
  return line.amount > 1;
}

/**
 * What typing into a line's amount field leads to; empty or zero counts as 1. A refused edit gives back the cart as it
 * was, and with it the previous amount (specification 5, cart page).
 */
export function editAmount(cart: Cart, key: string, text: string): { cart: Cart; accepted: boolean } {
  const amount = Number(digitsOnly(text, text.length)) || 1;
  const line = lineOf(cart, key);
  if (line === undefined || !mayHold(cart, line, amount)) return { cart, accepted: false };
  return { cart: changeLineAmount(cart, key, amount), accepted: true };
}

/** Whether what stands in the field is on its way to an amount: it becomes 1 only when the field is left. */
export function isUnfinished(text: string): boolean {
  return Number(text) === 0;
}

/** Goods that still fit into the cart. */
export function amountLeft(cart: Cart): Rappen {
  return Math.max(0, SUBTOTAL_MAX - subtotalOf(cart.products));
}
