import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import { api, wait } from '../browser/api-client.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useOrder } from '../stores/order-store.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { syncOrder } from './sync-order.ts';

/** A cart is not hidden longer than this while its order is asked for. */
const HIDE_LIMIT_MS = 3000;

/**
 * Asks for the order that the cart remembers and takes out what was paid, so that a buyer who paid and closed
 * the tab never meets a full cart again (readings 5).
 */
export async function checkCartOrder(client: Pick<Client, 'loadOrder'> = api): Promise<void> {
  const { orderId } = useCart.getState();
  if (orderId === null) return;
  const asked = () => useCart.setState({ orderAsked: true });
  void wait(HIDE_LIMIT_MS).then(asked);
  try {
    const order = await client.loadOrder(orderId);
    if (order === null) return;
    syncOrder(order);
    if (paymentOutcome(order) !== 'paid') return;
    // For the notice that leads to it: the buyer has not seen their order yet.
    useOrder.getState().orderLoaded(order);
    // Who never sees the order page must not leave their address behind for good.
    if (useCart.getState().cart.products.length === 0) useAddress.getState().clear();
  } catch (error) {
    // Its session is over: nobody here can tell any more what became of it, and the cart stays the visitor's.
    if (error instanceof ApiError && error.status === 404) cartActions.forgetOrder();
  } finally {
    asked();
  }
}
