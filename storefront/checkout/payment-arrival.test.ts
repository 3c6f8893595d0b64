import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { useCart } from '../stores/cart-store.ts';
import { useError } from '../stores/error-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { usePending } from '../stores/pending-store.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { declined, fillCheckout, paid, visit } from '../testing/sample-payment.ts';
import { forgetCheckout } from './sync-order.ts';

beforeEach(() => {
  useCart.getState().clear();
  forgetCheckout();
  useError.getState().clearError();
});

describe('arriving at the payment page', () => {
  it('shows the form for a cart, and asks for orders all the same, to open the session', async () => {
    fillCheckout();
    const { flow, seen, shown } = visit();
    await flow.enter(null);
    expect(shown()).toEqual({ name: 'form', failed: null });
    expect(seen.asked).toEqual([undefined]);
    expect(usePending.getState().pending).toEqual([]);
  });

  it('shows the empty-cart alert with neither cart nor order', async () => {
    const { flow, shown } = visit();
    await flow.enter(null);
    expect(shown()).toEqual({ name: 'empty' });
  });

  it('never offers to pay again while nobody could say what became of the first order', async () => {
    for (const status of [0, 429, 503]) {
      fillCheckout();
      useCart.getState().rememberOrder('order-1');
      const { flow, seen, shown } = visit({ orders: [new ApiError(status)] });
      await flow.enter(null);
      expect(shown().name).toBe('unreachable');
      await flow.pay('de-ch');
      expect(seen.keys).toEqual([]);
      await flow.enter(null);
      expect(shown()).toEqual({ name: 'form', failed: null });
    }
  });

  it('goes on waiting after a reload without network', async () => {
    fillCheckout();
    useCart.getState().rememberOrder('order-1');
    usePayment.getState().waitFor('order-1');
    const { flow, seen, shown } = visit({ orders: [new ApiError(0), new ApiError(0), paid] });
    await flow.enter(null);
    expect(seen.asked).toEqual(['order-1', 'order-1', 'order-1']);
    expect(shown()).toEqual({ name: 'paid', orderId: 'order-1' });
  });

  it('does not call a cart empty that an order may fill', async () => {
    const { flow, shown } = visit({ orders: [new ApiError(0)] });
    await flow.enter(null);
    expect(shown()).toMatchObject({ name: 'unreachable' });
  });

  it('sends a buyer who has paid to the order, whatever the cart says', async () => {
    fillCheckout();
    useCart.getState().rememberOrder('order-1');
    const { flow, seen, shown } = visit({ orders: [paid] });
    await flow.enter(null);
    expect(seen.asked).toEqual(['order-1']);
    expect(shown()).toEqual({ name: 'paid', orderId: 'order-1' });
    expect(useCart.getState().cart.products).toEqual([]);
  });

  it('fills the checkout again from a failed order', async () => {
    const { flow, shown } = visit({ orders: [declined] });
    await flow.enter(null);
    expect(shown()).toEqual({ name: 'form', failed: 'declined' });
    expect(useCart.getState().cart.totalAmount).toBe(2);
  });

  it('lets a buyer who came back from an open payment page choose anew', async () => {
    fillCheckout();
    useCart.getState().rememberOrder('order-1');
    const { flow, shown } = visit({ orders: [sampleOrder()] });
    await flow.enter(null);
    expect(shown()).toEqual({ name: 'form', failed: null });
  });

  it('goes on waiting after a reload', async () => {
    fillCheckout();
    useCart.getState().rememberOrder('order-1');
    usePayment.getState().waitFor('order-1');
    const { flow, shown } = visit({ orders: [sampleOrder(), sampleOrder(), paid] });
    await flow.enter(null);
    expect(shown()).toEqual({ name: 'paid', orderId: 'order-1' });
  });
});
