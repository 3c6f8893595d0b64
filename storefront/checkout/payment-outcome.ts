import type { Order } from '#contract/order.ts';
import { assertNever } from '#rules/assert-never.ts';
import { NO_LIABILITY_SHIFT, SUPERSEDED } from '#rules/status-causes.ts';

/**
 * `replaced`: a newer order of this buyer replaced the order. `returned`: money arrived for the order and goes back to
 * the buyer.
 */
export type LatePayment = 'replaced' | 'returned';

export type FailedPayment = 'declined' | 'aborted' | 'failed' | LatePayment;

export function isLatePayment(outcome: PaymentOutcome | null): outcome is LatePayment {
  return outcome === 'replaced' || outcome === 'returned';
}

/** `refunded`: paid, then refunded in full by an operator. */
export type PaymentOutcome = 'paid' | 'open' | 'refunded' | FailedPayment;

/** Maps the two statuses of an order to the outcome for its buyer (readings 6). */
export function paymentOutcome({
  orderStatus,
  paymentStatus,
  paymentCause,
  paymentReversed = false,
}: Pick<Order, 'orderStatus' | 'paymentStatus'> &
  Partial<Pick<Order, 'paymentCause' | 'paymentReversed'>>): PaymentOutcome {
  switch (orderStatus) {
    case 'Confirmed':
      return 'paid';
    case 'Created':
      return 'open';
    case 'Reverted':
      if (paymentStatus === 'Captured') return 'refunded';
      // Voided because no bank takes the fraud liability. The buyer sees a declined payment.
      if (paymentCause === NO_LIABILITY_SHIFT) return 'declined';
      if (paymentReversed) return 'returned';
      return paymentCause === SUPERSEDED ? 'replaced' : 'aborted';
    case 'Failed':
      if (paymentReversed) return 'returned';
      return paymentStatus === 'UnAuthorized' ? 'declined' : 'failed';
    default:
      return assertNever(orderStatus);
  }
}

export function isFailedPayment(outcome: PaymentOutcome): outcome is FailedPayment {
  return outcome !== 'paid' && outcome !== 'open' && outcome !== 'refunded';
}
