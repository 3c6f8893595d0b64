import type { Client } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import { cartReady, useCart } from '../stores/cart-store.ts';
import { type CallError, errorOf } from '../stores/error-store.ts';
import { tracked } from '../stores/pending-store.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Whether the guard lets a visitor into the checkout: with cards in the cart, or with an order that failed and
 * fills it again. `order` is the session's, null when it has none (readings 5).
 */
export function isAdmitted(cards: number, order: Order | null): boolean {
  return cards > 0 || (order !== null && isFailedPayment(paymentOutcome(order)));
}

/** What the guard decides, or why it cannot: the session's order could not be asked for. */
export type Admission = 'admitted' | 'refused' | CallError;

/** The guard of the address page. Fills an empty cart from an order that failed. */
export async function admitWithCart(client: Pick<Client, 'loadOrder'>): Promise<Admission> {
  await cartReady();
  const cards = useCart.getState().cart.products.length;
  // This call also opens the session (readings 5), so it is made with a full cart as well.
  const asked = tracked('loadOrder', () => client.loadOrder());
  if (cards > 0) {
    asked.catch(() => undefined);
    return 'admitted';
  }
  try {
    const order = await asked;
    if (!isAdmitted(cards, order)) return 'refused';
    if (order !== null) syncOrder(order);
    return 'admitted';
  } catch (error) {
    return errorOf(error);
  }
}
