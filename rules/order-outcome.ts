import type { OrderStatus, PaymentStatus } from './status.ts';

/**
 * What a browser without its session may learn of an order it made: still open, paid, or closed for another reason. An
 * order that is unknown or erased is closed.
 */
export const ORDER_OUTCOMES = ['open', 'paid', 'closed'] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

export function orderOutcome(order: OrderStatus, payment: PaymentStatus): OrderOutcome {
  if (order === 'Created') return 'open';
  // A refund of the whole order leaves the payment captured: its cards were paid for, and are not in the cart any more.
  return payment === 'Captured' ? 'paid' : 'closed';
}
