import { api } from '../browser/api-client.ts';
import { useCart } from '../stores/cart-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { fetchOrder, type OrderClient } from './fetch-order.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { clearPaidCheckout, syncOrder, syncOutcome } from './sync-order.ts';

/**
 * Checks the outcome of the cart's order and removes paid cards (readings 5). Otherwise a buyer who paid and closed the
 * tab would find a full cart. The cart stays hidden while the server can't be reached.
 */
export async function checkCartOrder(client: OrderClient = api): Promise<void> {
  const { order: cartOrder } = useCart.getState();
  if (cartOrder === null) return;
  try {
    const found = await fetchOrder(client, cartOrder.id);
    if (found === null) return;
    if (typeof found === 'string') return syncOutcome(found);
    syncOrder(found);
    if (paymentOutcome(found) !== 'paid') return;
    // Shown by the notice that links to the order: the buyer hasn't seen it yet.
    useOrder.getState().orderLoaded(found);
    // A buyer may never open the order page, so clear the addresses here.
    clearPaidCheckout();
  } catch {
    if (useCart.getState().order?.id === cartOrder.id) useCart.setState({ orderCheck: 'failed' });
  }
}
