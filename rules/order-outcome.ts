import type { OrderStatus, PaymentStatus } from './status.ts';

/** Outcome shown to a browser that lost its session. Unknown and erased orders are `closed`. */
export const ORDER_OUTCOMES = ['open', 'paid', 'closed'] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

export function orderOutcome(order: OrderStatus, payment: PaymentStatus): OrderOutcome {
  if (order === 'Created') return 'open';
  // A fully refunded order keeps its captured payment, so it counts as paid.
  return payment === 'Captured' ? 'paid' : 'closed';
}
