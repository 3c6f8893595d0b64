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
 * Whether the guard lets a visitor into the checkout: with cards in the cart, or with an order that failed and
 * fills it again, unless it has done so before and was emptied since. `order` is the session's, null when it has none
 * (readings 5).
 */
export function isAdmitted(cards: number, order: Order | null, failedOrderId: string | null): boolean {
  if (cards > 0) return true;
  return order !== null && isFailedPayment(paymentOutcome(order)) && order.id !== failedOrderId;
}

/** What the guard decides, or why it cannot: the session's order could not be asked for. */
export type Admission = 'admitted' | 'refused' | CallError;

/** The guard of the address page. Fills an empty cart from an order that failed. */
export async function admitWithCart(client: OrderClient): Promise<Admission> {
  // A page that is opened again asks again.
  if (!(await cartReady())) await checkCartOrder(client);
  if (!(await cartReady())) return errorOf(new ApiError(0));
  const cards = useCart.getState().cart.products.length;
  // This call also opens the session (readings 5), so it is made with a full cart as well.
  const asked = tracked('loadOrder', () => client.loadOrder());
  if (cards > 0) {
    asked.catch(() => undefined);
    return 'admitted';
  }
  try {
    const order = await asked;
    if (!isAdmitted(cards, order, useCart.getState().failedOrderId)) return 'refused';
    if (order !== null) syncOrder(order);
    return 'admitted';
  } catch (error) {
    return errorOf(error);
  }
}
