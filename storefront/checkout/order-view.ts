import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import { useCart } from '../stores/cart-store.ts';
import { type CallError, errorOf } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { tracked } from '../stores/pending-store.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';
import { forgetCheckout, syncOrder } from './sync-order.ts';
import { waitForPayment } from './wait-for-payment.ts';

/** What the order page shows. */
export type OrderView =
  | { name: 'reading' }
  | { name: 'shown'; order: Order; refunded: boolean }
  /** Its payment is still open. */
  | { name: 'waiting'; long: boolean }
  /** Not paid: the payment page says why and offers another try. */
  | { name: 'unpaid' }
  /** Not this browser's. */
  | { name: 'unknown' }
  /** Neither cart nor order: the guard sends the visitor home. */
  | { name: 'nothing' }
  | { name: 'unreachable'; error: CallError };

export type OrderViewTools = {
  client: Pick<Client, 'loadOrder'>;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  /** Whether nobody looks at the page. */
  hidden: () => boolean;
};

/** How often, and how many times, the order page asks whether the digital cards are there. */
const CARDS_EVERY_MS = 5000;
const CARDS_LOOKS = 48;

export type OrderPage = {
  view: StoreApi<OrderView>;
  enter: (orderId: string) => Promise<void>;
  leave: () => void;
};

/** The order page's behaviour, without its looks. */
export function createOrderPage({ client, wait, now, hidden }: OrderViewTools): OrderPage {
  const view = createStore<OrderView>(() => ({ name: 'reading' }));
  let visit = 0;
  const show = (next: OrderView) => view.setState(next, true);

  async function load(orderId: string): Promise<Order | 'unknown' | CallError> {
    useOrder.getState().loadOrder();
    try {
      return (await tracked('loadOrder', () => client.loadOrder(orderId))) ?? 'unknown';
    } catch (error) {
      return error instanceof ApiError && error.status === 404 ? 'unknown' : errorOf(error);
    }
  }

  async function showOrder(order: Order, current: number): Promise<void> {
    useOrder.getState().orderLoaded(order);
    const outcome = paymentOutcome(order);
    // The payment page finds the same order again, settles it and names the outcome.
    if (isFailedPayment(outcome)) return show({ name: 'unpaid' });
    if (outcome !== 'open') {
      syncOrder(order);
      show({ name: 'shown', order, refunded: outcome === 'refunded' });
      return lookForCards(order, current);
    }
    show({ name: 'waiting', long: false });
    const settled = await waitForPayment({
      ask: () => client.loadOrder(order.id),
      wait,
      now,
      goOn: () => visit === current,
      onLong: () => show({ name: 'waiting', long: true }),
    });
    if (visit !== current) return;
    if (settled === null) return show({ name: 'unknown' });
    await showOrder(settled, current);
  }

  /** The mail brings them too: no answer is no fault, and after some minutes it is no longer asked. */
  async function lookForCards(order: Order, current: number): Promise<void> {
    for (let looks = 0; looks < CARDS_LOOKS && order.cardsPdf === 'coming'; looks += 1) {
      await wait(CARDS_EVERY_MS);
      if (visit !== current) return;
      if (hidden()) continue;
      const now = await client.loadOrder(order.id).catch(() => null);
      if (visit !== current) return;
      if (now !== null && now.cardsPdf !== 'coming') return showOrder(now, current);
    }
  }

  return {
    view,
    async enter(orderId) {
      visit += 1;
      const current = visit;
      const known = useOrder.getState().selectedOrder;
      // Straight from the payment page: what it has just learned is shown at once.
      if (known?.id === orderId && paymentOutcome(known) === 'paid') return showOrder(known, current);
      show({ name: 'reading' });
      const answer = await load(orderId);
      if (visit !== current) return;
      if (answer === 'unknown')
        show({ name: useCart.getState().cart.products.length > 0 ? 'unknown' : 'nothing' });
      else if ('errorMessage' in answer) show({ name: 'unreachable', error: answer });
      else await showOrder(answer, current);
    },
    leave() {
      visit += 1;
      const shown = view.getState();
      if (shown.name === 'shown' && !shown.refunded) forgetCheckout();
    },
  };
}
