import { EXPIRY_GRACE_MS } from '#rules/deadlines.ts';
import type { PaymentStatus } from '#rules/status.ts';

/** The payment of a buyer's open order. */
export type OpenPayment = {
  status: PaymentStatus;
  /** True while the provider hasn't decided. */
  pending: boolean;
  /** The provider's token; null until it has opened a page. */
  token: string | null;
  expiresAt: Date | null;
};

export type PreviousOrderAction =
  /** There is no open order. */
  | { kind: 'none' }
  /** The open order is authorized, or the provider is deciding. */
  | { kind: 'paymentInProgress' }
  /** The cards of this cart are already paid. */
  | { kind: 'alreadyPaid' }
  /** Close the open order. `nextCheckAt`: the last check of its payment page. */
  | { kind: 'close'; nextCheckAt: Date | undefined };

/**
 * Decides what happens to an open order when its buyer places a new order (readings 6). The old payment page
 * may still be open in another tab, so it is checked once more after it expires, to refund a late payment.
 * @param isSameCart true if the new order has the same cart; it is refused if the earlier order was paid
 */
export function resolvePreviousOrder(
  payment: OpenPayment | undefined,
  isSameCart = false,
): PreviousOrderAction {
  // Read the payment, not the order: only the payment's row is locked.
  if (isSameCart && payment?.status === 'Captured') return { kind: 'alreadyPaid' };
  if (payment?.status === 'Authorized' || (payment?.status === 'Started' && payment.pending))
    return { kind: 'paymentInProgress' };
  // The payment may have ended while the new order waited for the lock.
  if (payment?.status !== 'Initialized' && payment?.status !== 'Started') return { kind: 'none' };
  const { token, expiresAt } = payment;
  if (token === null || expiresAt === null) return { kind: 'close', nextCheckAt: undefined };
  return { kind: 'close', nextCheckAt: new Date(expiresAt.getTime() + EXPIRY_GRACE_MS) };
}
