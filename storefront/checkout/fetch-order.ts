import { ApiError } from '#contract/api-error.ts';
import type { ShopClient } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import type { OrderOutcome } from '#rules/status.ts';
import { useCart } from '../stores/cart-store.ts';
import { paymentOutcome } from './payment-outcome.ts';

/** The whole order within its session, only the outcome with the order's secret, null if unknown. */
export type KnownOrder = Order | OrderOutcome | null;

export type OrderClient = Pick<ShopClient, 'loadOrder' | 'loadOrderOutcome'>;

/** Loads the given order, or the session's newest. Rejects if the server can't be reached. */
export async function fetchOrder(client: OrderClient, orderId: string | undefined): Promise<KnownOrder> {
  const found = await findOrder(client, orderId);
  const { order } = useCart.getState();
  // The outcome is known now, so the cart may be shown and paid.
  if (order !== null && order.id === orderId && found !== null)
    useCart.setState({ orderCheck: isPaymentInProgress(found) ? 'pending' : 'done' });
  return found;
}

async function findOrder(client: OrderClient, orderId: string | undefined): Promise<KnownOrder> {
  try {
    return await client.loadOrder(orderId);
  } catch (error) {
    if (!isUnknownOrder(error)) throw error;
    const { order } = useCart.getState();
    return order !== null && order.id === orderId ? client.loadOrderOutcome(order.secret) : null;
  }
}

/** True if our server doesn't know the order in this session. A 403 or a proxy's error page doesn't prove that. */
export function isUnknownOrder(error: unknown): boolean {
  return error instanceof ApiError && error.error?.messageKey === 'NOT_FOUND';
}

/**
 * True if a payment may still succeed and this browser can't replace it. The provider is deciding, a capture is due, or
 * the session has ended.
 */
export function isPaymentInProgress(known: KnownOrder): boolean {
  if (known === null) return false;
  if (typeof known === 'string') return known === 'open';
  return paymentOutcome(known) === 'open' && (known.paymentPending || known.paymentStatus === 'Authorized');
}
