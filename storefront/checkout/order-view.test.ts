import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { Order } from '#contract/order.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { cartOrder, sampleOrder } from '../testing/sample-order.ts';
import { declinedOrder, fillCheckout, notFoundError, paidOrder } from '../testing/sample-payment.ts';
import { loadOrderView, waitForOrderChange } from './order-view.ts';
import { clearCheckout } from './sync-order.ts';

const NOT_LEFT = new AbortController().signal;
const pending = sampleOrder({ ...paidOrder, cardsPdf: 'pending' });
const ready = sampleOrder({ ...paidOrder, cardsPdf: 'ready' });

/** Opens order pages whose calls get the prepared answers; `hiddenUntil` in ms of their clock. */
function orderPages(answers: (Order | null | Error)[], { hiddenUntil = 0 } = {}) {
  let clock = 0;
  let long = false;
  const asked: (string | undefined)[] = [];
  const tools = {
    client: {
      loadOrder: async (id?: string) => {
        asked.push(id);
        const answer = answers.shift() ?? null;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      loadOrderOutcome: async () => 'closed' as const,
    },
    wait: async (ms: number) => {
      clock += ms;
    },
    now: () => clock,
    isHidden: () => clock < hiddenUntil,
    onLong: () => {
      long = true;
    },
  };
  const load = (id: string, signal = NOT_LEFT) => loadOrderView(tools.client, id, signal);
  return {
    load,
    asked,
    isLong: () => long,
    /** Returns what an open page shows in order, until nothing new appears. */
    async shows(id: string) {
      const views = [await load(id)];
      for (const view of views)
        if (await waitForOrderChange(view, tools, NOT_LEFT)) views.push(await load(id));
      return views;
    },
    tools,
  };
}

function orderedCheckout() {
  fillCheckout();
  cartActions.rememberOrder(cartOrder('order-1'));
}

beforeEach(() => {
  cartActions.clear();
  clearCheckout();
});

describe('the order page', () => {
  it('shows a paid order, and leaving it clears the checkout', async () => {
    orderedCheckout();
    expect(await orderPages([paidOrder]).load('order-1')).toEqual({
      name: 'shown',
      order: paidOrder,
      isRefunded: false,
    });
    expect(useAddress.getState().primaryAddress.city).toBe('Thalwil');
    clearCheckout();
    expect(useCart.getState().cart.products).toEqual([]);
    expect(useAddress.getState()).toMatchObject({ primaryAddress: { city: '' }, useSameAddress: true });
    expect(useOrder.getState()).toMatchObject({ selectedOrder: null, paymentMethod: null });
    expect(usePayment.getState().privacy).toBe(false);
  });

  it('shows the payment page’s result immediately', async () => {
    useOrder.getState().orderLoaded(paidOrder);
    const { load, asked } = orderPages([]);
    expect((await load('order-1')).name).toBe('shown');
    expect(asked).toEqual([]);
  });

  it('loads an order that was open when last seen', async () => {
    useOrder.getState().orderLoaded(sampleOrder());
    const { load, asked } = orderPages([paidOrder]);
    expect((await load('order-1')).name).toBe('shown');
    expect(asked).toEqual(['order-1']);
  });

  it('polls for pending digital cards until they arrive', async () => {
    const { shows, asked } = orderPages([pending, pending, new ApiError(0), pending, ready]);
    expect(await shows('order-1')).toEqual([
      { name: 'shown', order: pending, isRefunded: false },
      { name: 'shown', order: ready, isRefunded: false },
    ]);
    expect(asked).toHaveLength(5);
  });

  it('does not poll while hidden, and stops after four minutes', async () => {
    const { shows, asked } = orderPages(
      Array.from({ length: 100 }, () => pending),
      { hiddenUntil: 60_000 },
    );
    expect(await shows('order-1')).toHaveLength(1);
    expect(asked).toHaveLength(1 + 48 - 11);
  });

  it('keeps the checkout of a new cart when an old order is shown', async () => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-2'));
    await orderPages([paidOrder]).load('order-1');
    clearCheckout();
    expect(useCart.getState().cart.totalAmount).toBe(2);
    expect(useAddress.getState().primaryAddress.city).toBe('Thalwil');
    expect(useOrder.getState().selectedOrder).toBeNull();
  });

  it('waits for an open payment, then shows the order', async () => {
    const { shows, isLong } = orderPages([sampleOrder(), sampleOrder(), paidOrder]);
    const names = (await shows('order-1')).map(({ name }) => name);
    expect(names).toEqual(['waiting', 'shown']);
    expect(isLong()).toBe(false);
  });

  it('says after a minute of waiting that leaving is safe', async () => {
    const open = Array.from({ length: 30 }, () => sampleOrder());
    const { shows, isLong } = orderPages([...open, declinedOrder]);
    const names = (await shows('order-1')).map(({ name }) => name);
    expect(names).toEqual(['waiting', 'unpaid']);
    expect(isLong()).toBe(true);
  });

  it('passes an unpaid order to the payment page unchanged', async () => {
    orderedCheckout();
    expect(await orderPages([declinedOrder]).load('order-1')).toEqual({ name: 'unpaid' });
    expect(useCart.getState()).toMatchObject({ order: { id: 'order-1' }, cart: { totalAmount: 2 } });
  });

  it('offers visitors their own order when they requested another one', async () => {
    const { load } = orderPages([notFoundError, { ...paidOrder, id: 'order-2' }]);
    expect(await load('order-9')).toMatchObject({ name: 'unknown', own: { id: 'order-2' } });
  });

  it('redirects home without cart and order, and informs visitors with a cart that the order is not theirs', async () => {
    expect(await orderPages([notFoundError]).load('order-9')).toEqual({ name: 'nothing' });
    orderedCheckout();
    expect(await orderPages([notFoundError]).load('order-9')).toEqual({ name: 'unknown', own: null });
    expect(await orderPages([null]).load('order-9')).toEqual({ name: 'unknown', own: null });
  });

  it('keeps an unreachable order', async () => {
    orderedCheckout();
    expect(await orderPages([new ApiError(0)]).load('order-1')).toMatchObject({
      name: 'unreachable',
      error: { errorMessage: { message: 'NOT_REACHED' } },
    });
    expect(useCart.getState().cart.totalAmount).toBe(2);
  });

  it('changes nothing after leaving during a call, and stops polling', async () => {
    orderedCheckout();
    const { load, tools, asked } = orderPages([paidOrder]);
    await expect(load('order-1', AbortSignal.abort())).rejects.toThrow();
    expect(useCart.getState()).toMatchObject({ order: { id: 'order-1' }, cart: { totalAmount: 2 } });
    const waiting = { name: 'waiting', orderId: 'order-1' } as const;
    expect(await waitForOrderChange(waiting, tools, AbortSignal.abort())).toBe(false);
    expect(asked).toHaveLength(1);
  });
});
