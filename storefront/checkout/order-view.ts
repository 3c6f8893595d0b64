import type { Client } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import { poll } from '../browser/poll.ts';
import { throwIfAborted } from '../browser/signals.ts';
import { useCart } from '../stores/cart-store.ts';
import { type CallError, errorOf } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { tracked } from '../stores/pending-store.ts';
import { askOrder, isForeign, type OrderClient } from './ask-order.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';
import { syncOrder } from './sync-order.ts';
import { waitForPayment } from './wait-for-payment.ts';

/** What the order page shows, or where it sends the visitor. */
export type OrderView =
  | { name: 'shown'; order: Order; refunded: boolean }
  /** Its payment is still open. */
  | { name: 'waiting'; orderId: string }
  /** Not paid: the payment page says why and offers another try. */
  | { name: 'unpaid' }
  /** Not this browser's; `own` is the order that its session has made last. */
  | { name: 'unknown'; own: Pick<Order, 'id' | 'reference'> | null }
  /** Neither cart nor order: the guard sends the visitor home. */
  | { name: 'nothing' }
  | { name: 'unreachable'; error: CallError };

/** How often, and how many times, the order page asks whether the digital cards are there. */
const CARDS_EVERY_MS = 5000;
const CARDS_LOOKS = 48;

/** Rejects when it was aborted: an answer to a visitor who has left the page changes nothing. */
export async function loadOrderView(
  client: Pick<Client, 'loadOrder'>,
  orderId: string,
  signal: AbortSignal,
): Promise<OrderView> {
  const known = useOrder.getState().selectedOrder;
  // What the payment page has just learned, or this page by waiting, is shown at once.
  if (known?.id === orderId && paymentOutcome(known) !== 'open') return viewOf(known);
  let order: Order | null;
  let own: Order | null = null;
  try {
    order = await tracked('loadOrder', () => client.loadOrder(orderId).catch(noneIfUnknown));
    if (order === null) own = await tracked('loadOrder', () => client.loadOrder());
  } catch (error) {
    return { name: 'unreachable', error: errorOf(error) };
  }
  throwIfAborted(signal);
  if (order !== null) return viewOf(order);
  if (own === null && useCart.getState().cart.products.length === 0) return { name: 'nothing' };
  const shown = own !== null && !isFailedPayment(paymentOutcome(own)) ? own : null;
  return { name: 'unknown', own: shown };
}

function noneIfUnknown(error: unknown): null {
  if (isForeign(error)) return null;
  throw error;
}

function viewOf(order: Order): OrderView {
  useOrder.getState().orderLoaded(order);
  const outcome = paymentOutcome(order);
  if (outcome === 'open') return { name: 'waiting', orderId: order.id };
  // The payment page finds the same order again, brings the browser in line with it and names the outcome.
  if (isFailedPayment(outcome)) return { name: 'unpaid' };
  syncOrder(order);
  return { name: 'shown', order, refunded: outcome === 'refunded' };
}

export type OrderNewsTools = {
  client: OrderClient;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  /** Whether nobody looks at the page. */
  hidden: () => boolean;
  /** The payment is open for long already. */
  onLong: () => void;
};

/** Waits for what changes an order that is shown; false when nothing more will, or when it was aborted. */
export async function orderNews(
  view: OrderView,
  { client, wait, now, hidden, onLong }: OrderNewsTools,
  signal: AbortSignal,
): Promise<boolean> {
  if (view.name === 'waiting') {
    const ask = () => askOrder(client, view.orderId);
    const order = await waitForPayment({ ask, wait, now, onLong }, signal);
    if (order && typeof order === 'object') useOrder.getState().orderLoaded(order);
    return order !== undefined;
  }
  if (view.name !== 'shown' || view.order.cardsPdf !== 'coming') return false;

  /** The mail brings the cards too: no answer is no fault, and after some minutes it is no longer asked. */
  async function withCards(id: string): Promise<Order | undefined> {
    const order = hidden() ? null : await client.loadOrder(id).catch(() => null);
    return order === null || order.cardsPdf === 'coming' ? undefined : order;
  }
  const { id } = view.order;
  const looks = { ask: () => withCards(id), pause: () => CARDS_EVERY_MS, times: CARDS_LOOKS, wait };
  const order = await poll(looks, signal);
  if (order !== undefined) useOrder.getState().orderLoaded(order);
  return order !== undefined;
}
