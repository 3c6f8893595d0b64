import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import type { OrderOutcome } from '#rules/order-outcome.ts';
import { useCart } from '../stores/cart-store.ts';
import { paymentOutcome } from './payment-outcome.ts';

/**
 * An order as far as this browser may know it: whole while its session lives, by its outcome alone with the secret that
 * was made with it, and null where nothing is known.
 */
export type KnownOrder = Order | OrderOutcome | null;

export type OrderClient = Pick<Client, 'loadOrder' | 'askOutcome'>;

/** The named order, or the session's newest; rejects when the shop could not be asked. */
export async function askOrder(client: OrderClient, orderId: string | undefined): Promise<KnownOrder> {
  const found = await findOrder(client, orderId);
  const { order } = useCart.getState();
  // Only now may the cart be shown, and paid for: the shop has said what became of the order that was made from it.
  if (order !== null && order.id === orderId && found !== null)
    useCart.setState({ orderCheck: isBeingPaid(found) ? 'pending' : 'done' });
  return found;
}

async function findOrder(client: OrderClient, orderId: string | undefined): Promise<KnownOrder> {
  try {
    return await client.loadOrder(orderId);
  } catch (error) {
    if (!isForeign(error)) throw error;
    const { order } = useCart.getState();
    return order !== null && order.id === orderId ? client.askOutcome(order.secret) : null;
  }
}

/**
 * True if our server does not know the order in this session. A refused call (403) says nothing about the order, and
 * neither does the error page of a proxy.
 */
export function isForeign(error: unknown): boolean {
  return error instanceof ApiError && error.error?.messageKey === 'NOT_FOUND';
}

/**
 * Whether a payment may still come about that this browser cannot replace by another: the provider is deciding, it is
 * about to be captured, or the session that could close the order is over.
 */
export function isBeingPaid(known: KnownOrder): boolean {
  if (known === null) return false;
  if (typeof known === 'string') return known === 'open';
  return paymentOutcome(known) === 'open' && (known.paymentPending || known.paymentStatus === 'Authorized');
}
