import type { ShopClient } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import { poll, throwIfAborted } from '../browser/poll.ts';
import { useCart } from '../stores/cart-store.ts';
import { type CallError, toCallError } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { trackPending } from '../stores/pending-store.ts';
import { fetchOrder, isUnknownOrder, type OrderClient } from './fetch-order.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';
import { syncOrder } from './sync-order.ts';
import { waitForPayment } from './wait-for-payment.ts';

export type OrderView =
  | { name: 'shown'; order: Order; isRefunded: boolean }
  | { name: 'waiting'; orderId: string }
  /** The payment failed. The payment page shows why and offers another attempt. */
  | { name: 'unpaid' }
  /** The order belongs to another browser. `own` is the newest order of this session. */
  | { name: 'unknown'; own: Pick<Order, 'id' | 'reference'> | null }
  /** No cart and no order: the page redirects home. */
  | { name: 'nothing' }
  | { name: 'unreachable'; error: CallError };

/** The order page polls for digital cards this often and this many times. */
const CARDS_POLL_MS = 5000;
const CARDS_MAX_POLLS = 48;

/** Rejects when aborted. */
export async function loadOrderView(
  client: Pick<ShopClient, 'loadOrder'>,
  orderId: string,
  signal: AbortSignal,
): Promise<OrderView> {
  const known = useOrder.getState().selectedOrder;
  // The payment page, or polling, has just loaded this order: show it immediately.
  if (known?.id === orderId && paymentOutcome(known) !== 'open') return toOrderView(known);
  let order: Order | null;
  let own: Order | null = null;
  try {
    order = await trackPending('loadOrder', () => client.loadOrder(orderId).catch(nullIfUnknown));
    if (order === null) own = await trackPending('loadOrder', () => client.loadOrder());
  } catch (error) {
    return { name: 'unreachable', error: toCallError(error) };
  }
  throwIfAborted(signal);
  if (order !== null) return toOrderView(order);
  if (own === null && useCart.getState().cart.products.length === 0) return { name: 'nothing' };
  const shown = own !== null && !isFailedPayment(paymentOutcome(own)) ? own : null;
  return { name: 'unknown', own: shown };
}

function nullIfUnknown(error: unknown): null {
  if (isUnknownOrder(error)) return null;
  throw error;
}

function toOrderView(order: Order): OrderView {
  useOrder.getState().orderLoaded(order);
  const outcome = paymentOutcome(order);
  if (outcome === 'open') return { name: 'waiting', orderId: order.id };
  // The payment page loads the order again, syncs the stores and shows the outcome.
  if (isFailedPayment(outcome)) return { name: 'unpaid' };
  syncOrder(order);
  return { name: 'shown', order, isRefunded: outcome === 'refunded' };
}

export type OrderWatchDeps = {
  client: OrderClient;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  isHidden: () => boolean;
  onLong: () => void;
};

/** Waits until the shown order changes. False if no change is expected, or when aborted. */
export async function waitForOrderChange(
  view: OrderView,
  { client, wait, now, isHidden, onLong }: OrderWatchDeps,
  signal: AbortSignal,
): Promise<boolean> {
  if (view.name === 'waiting') {
    const load = () => fetchOrder(client, view.orderId);
    const order = await waitForPayment({ load, wait, now, onLong }, signal);
    if (order && typeof order === 'object') useOrder.getState().orderLoaded(order);
    return order !== undefined;
  }
  if (view.name !== 'shown' || view.order.cardsPdf !== 'pending') return false;

  /** The cards also arrive by mail, so errors are ignored and polling ends after some minutes. */
  async function loadWithCards(id: string): Promise<Order | undefined> {
    const order = isHidden() ? null : await client.loadOrder(id).catch(() => null);
    return order === null || order.cardsPdf === 'pending' ? undefined : order;
  }
  const { id } = view.order;
  const options = {
    load: () => loadWithCards(id),
    getDelay: () => CARDS_POLL_MS,
    maxAttempts: CARDS_MAX_POLLS,
    wait,
  };
  const order = await poll(options, signal);
  if (order !== undefined) useOrder.getState().orderLoaded(order);
  return order !== undefined;
}
