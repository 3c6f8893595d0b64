import { EXPIRY_GRACE_MS } from '#rules/deadlines.ts';
import type { PaymentStatus } from '#rules/status.ts';

/** The payment of an order that is still open, when its buyer places another one. */
export type OpenPayment = {
  status: PaymentStatus;
  /** The provider has not decided yet. */
  pending: boolean;
  /** The provider's name for its page; null until it has opened one. */
  token: string | null;
  expiresAt: Date | null;
};

export type Superseding =
  /** Nothing stands in the way of the new order. */
  | { kind: 'none' }
  /** The open order is paid and about to be captured, or the provider is deciding. */
  | { kind: 'paymentInProgress' }
  /** The cards of this cart are paid. */
  | { kind: 'alreadyPaid' }
  /** It is closed for the new one. `nextCheckAt`: when its page is looked at once more. */
  | { kind: 'close'; nextCheckAt: Date | undefined };

/**
 * What becomes of an open order whose buyer places a new one (readings 6). Its payment page may still be open in another
 * tab: it is checked once more when it can no longer be paid on, to give late money back. With `isSameCart` the new order
 * is of the same cart: it is refused when the earlier one has been paid.
 */
export function supersede(open: OpenPayment | undefined, isSameCart = false): Superseding {
  // The payment says so and not its order: of the two only the payment's row is locked, and so surely read anew.
  if (isSameCart && open?.status === 'Captured') return { kind: 'alreadyPaid' };
  if (open?.status === 'Authorized' || (open?.status === 'Started' && open.pending))
    return { kind: 'paymentInProgress' };
  // It may have ended by itself while the new order waited for its row.
  if (open?.status !== 'Initialized' && open?.status !== 'Started') return { kind: 'none' };
  const { token, expiresAt } = open;
  if (token === null || expiresAt === null) return { kind: 'close', nextCheckAt: undefined };
  return { kind: 'close', nextCheckAt: new Date(expiresAt.getTime() + EXPIRY_GRACE_MS) };
}
