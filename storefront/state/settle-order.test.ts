import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { useAddress } from './address-store.ts';
import { useCart } from './cart-store.ts';
import { exampleAddress, exampleLine, exampleOrder } from './example-order.ts';
import { useOrder } from './order-store.ts';
import { checkPaidCart } from './paid-cart.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { usePayment } from './payment-store.ts';
import { forgetCheckout, settleOrder } from './settle-order.ts';

const paid = exampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });
const declined = exampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' });

beforeEach(() => {
  useCart.getState().clear();
  forgetCheckout();
});

function fillAndOrder() {
  useCart.getState().add(exampleLine);
  useCart.getState().rememberOrder('order-1');
  usePayment.getState().accept('privacy', true);
}

describe('a paid order', () => {
  it('leaves the cart empty, and the terms to be accepted anew', () => {
    fillAndOrder();
    settleOrder(paid);
    expect(useCart.getState()).toMatchObject({ orderId: null, cart: { products: [], total: 0 } });
    expect(usePayment.getState().privacy).toBe(false);
  });

  it('leaves what was added to the cart since', () => {
    fillAndOrder();
    useCart.getState().add(exampleLine);
    useCart.getState().add({ ...exampleLine, id: 'p2', category: 'digital' });
    settleOrder(paid);
    expect(useCart.getState().cart.products.map(({ id, amount }) => ({ id, amount }))).toEqual([
      { id: 'p1', amount: 2 },
      { id: 'p2', amount: 2 },
    ]);
  });

  it('does not touch a cart that another order was made from', () => {
    useCart.getState().add(exampleLine);
    useCart.getState().rememberOrder('order-2');
    settleOrder(paid);
    expect(useCart.getState()).toMatchObject({ orderId: 'order-2', cart: { totalAmount: 2 } });
  });
});

describe('a failed order', () => {
  it('leaves cart and terms for a second try', () => {
    fillAndOrder();
    settleOrder(declined);
    expect(useCart.getState()).toMatchObject({ orderId: null, cart: { totalAmount: 2 } });
    expect(usePayment.getState().privacy).toBe(true);
  });

  it('fills an empty checkout again: cart, delivery type, addresses, method', () => {
    const order = exampleOrder({
      ...declined,
      paymentMethod: 'TWINT',
      deliveryOption: { ...declined.deliveryOption, key: 'insured' },
    });
    settleOrder(order);
    expect(useCart.getState().cart).toMatchObject({
      totalAmount: 2,
      shippingType: 'insured',
      shippingCost: 580,
    });
    expect(useAddress.getState()).toMatchObject({ billingAddress: exampleAddress, useSameAddress: true });
    expect(useOrder.getState().paymentMethod).toBe('TWINT');
  });
});

describe('the check for a paid cart', () => {
  it('empties the cart of a buyer who paid and closed the tab', async () => {
    fillAndOrder();
    useCart.setState({ orderAsked: false });
    await checkPaidCart({ loadOrder: async () => paid });
    expect(useCart.getState()).toMatchObject({ orderAsked: true, orderId: null, cart: { products: [] } });
  });

  it('keeps the cart while the payment is open', async () => {
    fillAndOrder();
    await checkPaidCart({ loadOrder: async () => exampleOrder() });
    expect(useCart.getState()).toMatchObject({ orderId: 'order-1', cart: { totalAmount: 2 } });
  });

  it('keeps cart and order when nobody answers, and only the cart when the order is unknown', async () => {
    fillAndOrder();
    await checkPaidCart({ loadOrder: () => Promise.reject(new ApiError(0)) });
    expect(useCart.getState()).toMatchObject({ orderId: 'order-1', orderAsked: true });
    await checkPaidCart({ loadOrder: () => Promise.reject(new ApiError(404)) });
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
