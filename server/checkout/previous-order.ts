import { EXPIRY_GRACE_MS } from '#rules/deadlines.ts';
import type { PaymentStatus } from '#rules/status.ts';

/** The payment of a buyer's open order. */
export type OpenPayment = {
  status: PaymentStatus;
  /** The provider has not decided yet. */
  pending: boolean;
  /** The provider's token; null until it has opened a page. */
  token: string | null;
  expiresAt: Date | null;
};

export type PreviousOrderAction =
  /** No open order. */
  | { kind: 'none' }
  /** The open order is authorized, or the provider is deciding. */
  | { kind: 'paymentInProgress' }
  /** The cards of this cart are paid. */
  | { kind: 'alreadyPaid' }
  /** Close the open order. `nextCheckAt`: the last check of its payment page. */
  | { kind: 'close'; nextCheckAt: Date | undefined };

/**
 * Decides about an open order whose buyer places a new one (readings 6). Its payment page may still be open in another
 * tab, so it is checked once more after it expires, to return late money.
 * @param isSameCart the new order has the same cart; it is refused if the earlier one has been paid
 */
export function resolvePreviousOrder(open: OpenPayment | undefined, isSameCart = false): PreviousOrderAction {
  // Read the payment, not the order: only the payment's row is locked.
  if (isSameCart && open?.status === 'Captured') return { kind: 'alreadyPaid' };
  if (open?.status === 'Authorized' || (open?.status === 'Started' && open.pending))
    return { kind: 'paymentInProgress' };
  // The payment may have ended while the new order waited for the lock.
  if (open?.status !== 'Initialized' && open?.status !== 'Started') return { kind: 'none' };
  const { token, expiresAt } = open;
  if (token === null || expiresAt === null) return { kind: 'close', nextCheckAt: undefined };
  return { kind: 'close', nextCheckAt: new Date(expiresAt.getTime() + EXPIRY_GRACE_MS) };
}
