import { ApiError } from '#contract/api-error.ts';
import type { Order } from '#contract/order.ts';
import { cartReady, useCart } from '../stores/cart-store.ts';
import { type CallError, errorOf } from '../stores/error-store.ts';
import { tracked } from '../stores/pending-store.ts';
import type { OrderClient } from './ask-order.ts';
import { checkCartOrder } from './check-cart-order.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';
import { syncOrder } from './sync-order.ts';

/**
 * The checkout is open with cards in the cart, or with a failed order that refills the cart. Each failed order refills
 * the cart once. `order` is the session's, null if it has none (readings 5).
 */
export function isAdmitted(cards: number, order: Order | null, failedOrderId: string | null): boolean {
  if (cards > 0) return true;
  return order !== null && isFailedPayment(paymentOutcome(order)) && order.id !== failedOrderId;
}

export type Admission = 'admitted' | 'refused' | CallError;

/** Refills an empty cart from a failed order. */
export async function admitWithCart(client: OrderClient): Promise<Admission> {
  // Retries a check that failed earlier.
  if (!(await cartReady())) await checkCartOrder(client);
  if (!(await cartReady())) return errorOf(new ApiError(0));
  const cards = useCart.getState().cart.products.length;
  // This call also opens the session (readings 5), so make it even if the cart has cards.
  const orderPromise = tracked('loadOrder', () => client.loadOrder());
  if (cards > 0) {
    orderPromise.catch(() => undefined);
    return 'admitted';
  }
  try {
    const order = await orderPromise;
    if (!isAdmitted(cards, order, useCart.getState().failedOrderId)) return 'refused';
    if (order !== null) syncOrder(order);
    return 'admitted';
  } catch (error) {
    return errorOf(error);
  }
}
