import type { Order } from '#contract/order.ts';
import { assertNever } from '#rules/assert-never.ts';
import { NO_LIABILITY_SHIFT } from '#rules/status-causes.ts';

/** Why a payment did not come about; the checkout stays filled for another try. */
export type FailedPayment = 'declined' | 'aborted' | 'failed';

/** `refunded`: paid, and given back in full by an operator. */
export type PaymentOutcome = 'paid' | 'open' | 'refunded' | FailedPayment;

/** What the two statuses of an order mean for its buyer (readings 6). */
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
      // Released because nobody else bears the risk of fraud: for the buyer, a payment that was refused.
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
