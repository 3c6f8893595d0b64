import { api } from '../browser/api-client.ts';
import { useCart } from '../stores/cart-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { askOrder, type OrderClient } from './ask-order.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { forgetOrdered, syncOrder, syncOutcome } from './sync-order.ts';

/**
 * Asks what became of the order that the cart remembers and takes out what was paid, so that a buyer who paid and
 * closed the tab never meets a full cart again (readings 5). While the shop cannot be asked the cart is not shown.
 */
export async function checkCartOrder(client: OrderClient = api): Promise<void> {
  const { order: made } = useCart.getState();
  if (made === null) return;
  try {
    const found = await askOrder(client, made.id);
    if (found === null) return;
    if (typeof found === 'string') return syncOutcome(found);
    syncOrder(found);
    if (paymentOutcome(found) !== 'paid') return;
    // For the notice that leads to it: the buyer has not seen their order yet.
    useOrder.getState().orderLoaded(found);
    // Who never sees the order page must not leave their address behind for good.
    forgetOrdered();
  } catch {
    if (useCart.getState().order?.id === made.id) useCart.setState({ orderCheck: 'failed' });
  }
}
