import { ApiError } from '#contract/api-error.ts';
import type { Order } from '#contract/order.ts';
import { useCart, waitForCart } from '../stores/cart-store.ts';
import { type CallError, toCallError } from '../stores/error-store.ts';
import { trackPending } from '../stores/pending-store.ts';
import { checkCartOrder } from './check-cart-order.ts';
import type { OrderClient } from './fetch-order.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';
import { syncOrder } from './sync-order.ts';

/**
 * The checkout is open with cards in the cart, or with a failed order that refills the cart. Each failed order refills
 * the cart once. `order` is the session's, null if it has none (readings 5).
 */
export function canEnterCheckout(cards: number, order: Order | null, failedOrderId: string | null): boolean {
  if (cards > 0) return true;
  return order !== null && isFailedPayment(paymentOutcome(order)) && order.id !== failedOrderId;
}

export type GuardResult = 'admitted' | 'refused' | CallError;

/** Refills an empty cart from a failed order. */
export async function guardCheckout(client: OrderClient): Promise<GuardResult> {
  // Retries a check that failed earlier.
  if (!(await waitForCart())) await checkCartOrder(client);
  if (!(await waitForCart())) return toCallError(new ApiError(0));
  const cards = useCart.getState().cart.products.length;
  // This call also opens the session (readings 5), so make it even if the cart has cards.
  const orderPromise = trackPending('loadOrder', () => client.loadOrder());
  if (cards > 0) {
    orderPromise.catch(() => undefined);
    return 'admitted';
  }
  try {
    const order = await orderPromise;
    if (!canEnterCheckout(cards, order, useCart.getState().failedOrderId)) return 'refused';
    if (order !== null) syncOrder(order);
    return 'admitted';
  } catch (error) {
    return toCallError(error);
  }
}
