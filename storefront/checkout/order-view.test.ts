import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { Order } from '#contract/order.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { sampleAddress, sampleLine, sampleOrder } from '../testing/sample-order.ts';
import { createOrderPage } from './order-view.ts';
import { forgetCheckout } from './sync-order.ts';

const paid = sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });

function visit(...answers: (Order | null | Error)[]) {
  let clock = 0;
  const seen: string[] = [];
  const asked: (string | undefined)[] = [];
  const page = createOrderPage({
    client: {
      loadOrder: async (id) => {
        asked.push(id);
        const answer = answers.shift() ?? null;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    wait: async (ms) => {
      clock += ms;
    },
    now: () => clock,
    hidden: () => clock < hiddenUntil,
  });
  page.view.subscribe((view) => void (view.name === 'shown' && seen.push(view.order.cardsPdf)));
  return { page, asked, seen, shown: () => page.view.getState() };
}

/** In ms of the test's clock. */
let hiddenUntil = 0;

function fillCheckout() {
  useCart.getState().add(sampleLine);
  useCart.getState().rememberOrder('order-1');
  useAddress.getState().store({
    primaryAddress: sampleAddress,
    billingAddress: sampleAddress,
    useSameAddress: true,
  });
  useOrder.getState().selectPaymentMethod('TWINT');
  usePayment.getState().accept('privacy', true);
}

beforeEach(() => {
  hiddenUntil = 0;
  useCart.getState().clear();
  forgetCheckout();
});

describe('the order page', () => {
  it('shows a paid order, and on leaving nothing of the checkout is left', async () => {
    fillCheckout();
    const { page, shown } = visit(paid);
    await page.enter('order-1');
    expect(shown()).toEqual({ name: 'shown', order: paid, refunded: false });
    expect(useAddress.getState().primaryAddress.city).toBe('Thalwil');
    page.leave();
    expect(useCart.getState().cart.products).toEqual([]);
    expect(useAddress.getState()).toMatchObject({ primaryAddress: { city: '' }, useSameAddress: true });
    expect(useOrder.getState()).toMatchObject({ selectedOrder: null, paymentMethod: null });
    expect(usePayment.getState().privacy).toBe(false);
  });

  it('shows at once what the payment page has learned', async () => {
    useOrder.getState().orderLoaded(paid);
    const { page, asked, shown } = visit();
    await page.enter('order-1');
    expect(asked).toEqual([]);
    expect(shown().name).toBe('shown');
  });

  it('looks for digital cards that are still to come until they are there', async () => {
    const coming = sampleOrder({ ...paid, cardsPdf: 'coming' });
    const ready = sampleOrder({ ...paid, cardsPdf: 'ready' });
    const { page, asked, seen } = visit(coming, coming, new ApiError(0), coming, ready);
    await page.enter('order-1');
    expect(seen).toEqual(['coming', 'ready']);
    expect(asked).toHaveLength(5);
  });

  it('asks nothing while nobody looks at it, and gives up after four minutes', async () => {
    const coming = sampleOrder({ ...paid, cardsPdf: 'coming' });
    hiddenUntil = 60_000;
    const { page, asked, seen } = visit(...Array.from({ length: 100 }, () => coming));
    await page.enter('order-1');
    expect(seen).toEqual(['coming']);
    expect(asked).toHaveLength(1 + 48 - 11);
  });

  it('leaves the checkout of a new cart alone when an old order is looked at', async () => {
    fillCheckout();
    useCart.getState().rememberOrder('order-2');
    const { page } = visit(paid);
    await page.enter('order-1');
    page.leave();
    expect(useCart.getState().cart.totalAmount).toBe(2);
    expect(useAddress.getState().primaryAddress.city).toBe('Thalwil');
  });

  it('waits for an open payment, then shows the order', async () => {
    const { page, shown } = visit(sampleOrder(), sampleOrder(), paid);
    await page.enter('order-1');
    expect(shown().name).toBe('shown');
  });

  it('hands an unpaid order to the payment page, as it is', async () => {
    fillCheckout();
    const { page, shown } = visit(sampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' }));
    await page.enter('order-1');
    expect(shown()).toEqual({ name: 'unpaid' });
    page.leave();
    expect(useCart.getState()).toMatchObject({ orderId: 'order-1', cart: { totalAmount: 2 } });
  });

  it('sends home who has neither cart nor order, and tells who has a cart that the order is not theirs', async () => {
    const empty = visit(new ApiError(404));
    await empty.page.enter('order-9');
    expect(empty.shown()).toEqual({ name: 'nothing' });
    fillCheckout();
    const filled = visit(new ApiError(404));
    await filled.page.enter('order-9');
    expect(filled.shown()).toEqual({ name: 'unknown' });
  });

  it('does not lose an order that cannot be reached', async () => {
    fillCheckout();
    const { page, shown } = visit(new ApiError(0));
    await page.enter('order-1');
    expect(shown()).toMatchObject({
      name: 'unreachable',
      error: { errorMessage: { message: 'NOT_REACHED' } },
    });
    page.leave();
    expect(useCart.getState().cart.totalAmount).toBe(2);
  });
});
