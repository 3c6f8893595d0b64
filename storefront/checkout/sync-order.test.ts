import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { sampleAddress, sampleLine, sampleOrder } from '../testing/sample-order.ts';
import { checkCartOrder } from './check-cart-order.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { forgetCheckout, syncOrder } from './sync-order.ts';

const paid = sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });
const declined = sampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' });

beforeEach(() => {
  cartActions.clear();
  forgetCheckout();
});

function fillAndOrder() {
  cartActions.add(sampleLine);
  cartActions.rememberOrder('order-1');
  usePayment.getState().accept('privacy', true);
}

describe('a paid order', () => {
  it('leaves the cart empty, and the terms to be accepted anew', () => {
    fillAndOrder();
    syncOrder(paid);
    expect(useCart.getState()).toMatchObject({ orderId: null, cart: { products: [], total: 0 } });
    expect(usePayment.getState().privacy).toBe(false);
  });

  it('leaves what was added to the cart since', () => {
    fillAndOrder();
    cartActions.add(sampleLine);
    cartActions.add({ ...sampleLine, id: 'p2', category: 'digital' });
    syncOrder(paid);
    expect(useCart.getState().cart.products.map(({ id, amount }) => ({ id, amount }))).toEqual([
      { id: 'p1', amount: 2 },
      { id: 'p2', amount: 2 },
    ]);
  });

  it('does not touch a cart that another order was made from', () => {
    cartActions.add(sampleLine);
    cartActions.rememberOrder('order-2');
    syncOrder(paid);
    expect(useCart.getState()).toMatchObject({ orderId: 'order-2', cart: { totalAmount: 2 } });
  });
});

describe('a failed order', () => {
  it('leaves cart and terms for a second try', () => {
    fillAndOrder();
    syncOrder(declined);
    expect(useCart.getState()).toMatchObject({ orderId: null, cart: { totalAmount: 2 } });
    expect(usePayment.getState().privacy).toBe(true);
  });

  it('fills an empty checkout again: cart, delivery type, addresses, method', () => {
    const order = sampleOrder({
      ...declined,
      paymentMethod: 'TWINT',
      deliveryOption: { ...declined.deliveryOption, key: 'insured' },
    });
    syncOrder(order);
    expect(useCart.getState().cart).toMatchObject({
      totalAmount: 2,
      deliveryMethod: 'insured',
      shippingCost: 580,
    });
    expect(useAddress.getState()).toMatchObject({ billingAddress: sampleAddress, useSameAddress: true });
    expect(useOrder.getState().paymentMethod).toBe('TWINT');
  });
});

describe('the check for a paid cart', () => {
  it('empties the cart of a buyer who paid and closed the tab', async () => {
    fillAndOrder();
    useCart.setState({ orderAsked: false });
    await checkCartOrder({ loadOrder: async () => paid });
    expect(useCart.getState()).toMatchObject({ orderAsked: true, orderId: null, cart: { products: [] } });
  });

  it('keeps the cart while the payment is open', async () => {
    fillAndOrder();
    await checkCartOrder({ loadOrder: async () => sampleOrder() });
    expect(useCart.getState()).toMatchObject({ orderId: 'order-1', cart: { totalAmount: 2 } });
  });

  it('keeps cart and order when nobody answers, and only the cart when the order is unknown', async () => {
    fillAndOrder();
    await checkCartOrder({ loadOrder: () => Promise.reject(new ApiError(0)) });
    expect(useCart.getState()).toMatchObject({ orderId: 'order-1', orderAsked: true });
    await checkCartOrder({ loadOrder: () => Promise.reject(new ApiError(404)) });
    expect(useCart.getState()).toMatchObject({ orderId: null, cart: { totalAmount: 2 } });
  });
});

it('tells a refund from an aborted payment', () => {
  expect(paymentOutcome({ orderStatus: 'Reverted', paymentStatus: 'Captured' })).toBe('refunded');
  expect(paymentOutcome({ orderStatus: 'Reverted', paymentStatus: 'Cancelled' })).toBe('aborted');
  const paymentCause = 'no-liability-shift';
  expect(paymentOutcome({ orderStatus: 'Reverted', paymentStatus: 'Cancelled', paymentCause })).toBe(
    'declined',
  );
  expect(paymentOutcome({ orderStatus: 'Failed', paymentStatus: 'Cancelled' })).toBe('failed');
  expect(paymentOutcome({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' })).toBe('declined');
});
