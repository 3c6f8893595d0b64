import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { Order } from '#contract/order.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { sampleLine, sampleOrder } from '../testing/sample-order.ts';
import { declinedOrder, paidOrder } from '../testing/sample-payment.ts';
import { canEnterCheckout, guardCheckout } from './checkout-guard.ts';
import { clearCheckout } from './sync-order.ts';

it('accepts a visitor with a card in the cart', () => {
  expect(canEnterCheckout(1, null, null)).toBe(true);
  expect(canEnterCheckout(0, null, null)).toBe(false);
});

it('accepts a visitor with a failed order, which fills the cart again; no other order', () => {
  expect(
    canEnterCheckout(0, sampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' }), null),
  ).toBe(true);
  expect(
    canEnterCheckout(0, sampleOrder({ orderStatus: 'Reverted', paymentStatus: 'Cancelled' }), null),
  ).toBe(true);
  expect(canEnterCheckout(0, sampleOrder({ orderStatus: 'Reverted', paymentStatus: 'Captured' }), null)).toBe(
    false,
  );
  expect(canEnterCheckout(0, sampleOrder({ orderStatus: 'Created', paymentStatus: 'Started' }), null)).toBe(
    false,
  );
  expect(
    canEnterCheckout(0, sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' }), null),
  ).toBe(false);
});

it('refuses an order that has filled the cart again and was removed since', () => {
  expect(canEnterCheckout(0, declinedOrder, declinedOrder.id)).toBe(false);
});

describe('the guard of the address page', () => {
  beforeEach(() => {
    cartActions.clear();
    clearCheckout();
    useCart.setState({ ready: true });
  });
  const admit = (answer: Order | null | ApiError) =>
    guardCheckout({
      loadOrder: async () => (answer instanceof ApiError ? Promise.reject(answer) : answer),
      loadOrderOutcome: async () => 'closed',
    });

  it('accepts a visitor with a cart immediately, whatever the response', async () => {
    cartActions.add(sampleLine);
    const { promise, resolve } = Promise.withResolvers<Order | null>();
    expect(await guardCheckout({ loadOrder: () => promise, loadOrderOutcome: async () => 'closed' })).toBe(
      'admitted',
    );
    resolve(null);
    expect(await admit(new ApiError(0))).toBe('admitted');
  });

  it('fills the cart from a failed order, and refuses visitors without one', async () => {
    expect(await admit(declinedOrder)).toBe('admitted');
    expect(useCart.getState().cart.totalAmount).toBe(2);
    cartActions.clear();
    expect(await admit(paidOrder)).toBe('refused');
    expect(await admit(null)).toBe('refused');
  });

  it('redirects no one while the order is unreachable', async () => {
    expect(await admit(new ApiError(0))).toMatchObject({ errorMessage: { message: 'NOT_REACHED' } });
  });

  it('waits until the cart may be shown', async () => {
    useCart.setState({ ready: false });
    let decided = false;
    const admission = admit(null).finally(() => {
      decided = true;
    });
    await Promise.resolve();
    expect(decided).toBe(false);
    cartActions.add(sampleLine);
    useCart.setState({ ready: true });
    expect(await admission).toBe('admitted');
  });
});
