import type { Order } from '#contract/order.ts';
import { assertNever } from '#rules/assert-never.ts';
import { NO_LIABILITY_SHIFT } from '#rules/status-causes.ts';

export type FailedPayment = 'declined' | 'aborted' | 'failed';

/** `refunded`: paid, then refunded in full by an operator. */
export type PaymentOutcome = 'paid' | 'open' | 'refunded' | FailedPayment;

/** Maps the two statuses of an order to the outcome for its buyer (readings 6). */
export function paymentOutcome({
  orderStatus,
  paymentStatus,
  paymentCause,
}: Pick<Order, 'orderStatus' | 'paymentStatus'> & Partial<Pick<Order, 'paymentCause'>>): PaymentOutcome {
  switch (orderStatus) {
    case 'Confirmed':
      return 'paid';
    case 'Created':
      return 'open';
    case 'Reverted':
      if (paymentStatus === 'Captured') return 'refunded';
      // Voided because no bank takes the fraud liability. The buyer sees a declined payment.
      return paymentCause === NO_LIABILITY_SHIFT ? 'declined' : 'aborted';
    case 'Failed':
      return paymentStatus === 'UnAuthorized' ? 'declined' : 'failed';
    default:
      return assertNever(orderStatus);
  }
}

export function isFailedPayment(outcome: PaymentOutcome): outcome is FailedPayment {
  return outcome === 'declined' || outcome === 'aborted' || outcome === 'failed';
}
