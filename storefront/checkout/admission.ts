import type { Order } from '#contract/order.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';

/**
 * Whether the guard lets a visitor into the checkout: with cards in the cart, or with an order that failed and
 * fills it again. `order` is the session's, null when it has none (readings section 5).
 */
export function isAdmitted(cards: number, order: Order | null): boolean {
  return cards > 0 || (order !== null && isFailedPayment(paymentOutcome(order)));
}
