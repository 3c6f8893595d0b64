import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { useAddress } from '../stores/address-store.ts';
import { canPay, useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { cartOrder, sampleAddress, sampleLine, sampleOrder } from '../testing/sample-order.ts';
import { notFoundError } from '../testing/sample-payment.ts';
import { checkCartOrder } from './check-cart-order.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { clearCheckout, syncOrder } from './sync-order.ts';

const paid = sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });
const declined = sampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' });

beforeEach(() => {
  cartActions.clear();
  clearCheckout();
});

function fillAndOrder() {
  cartActions.add(sampleLine);
  cartActions.rememberOrder(cartOrder('order-1'));
  usePayment.getState().accept('privacy', true);
}

describe('a paid order', () => {
  it('empties the cart, and resets the terms', () => {
    fillAndOrder();
    syncOrder(paid);
    expect(useCart.getState()).toMatchObject({ order: null, cart: { products: [], total: 0 } });
    expect(usePayment.getState().privacy).toBe(false);
  });

  it('keeps cards added to the cart since', () => {
    fillAndOrder();
    cartActions.add(sampleLine);
    cartActions.add({ ...sampleLine, id: 'p2', category: 'digital' });
    syncOrder(paid);
    expect(useCart.getState().cart.products.map(({ id, amount }) => ({ id, amount }))).toEqual([
      { id: 'p1', amount: 2 },
      { id: 'p2', amount: 2 },
    ]);
  });

  it('does not change a cart of another order', () => {
    cartActions.add(sampleLine);
    cartActions.rememberOrder(cartOrder('order-2'));
    syncOrder(paid);
    expect(useCart.getState()).toMatchObject({ order: { id: 'order-2' }, cart: { totalAmount: 2 } });
  });
});

describe('a failed order', () => {
  it('keeps cart and terms for a second try', () => {
    fillAndOrder();
    syncOrder(declined);
    expect(useCart.getState()).toMatchObject({ order: null, cart: { totalAmount: 2 } });
    expect(usePayment.getState().privacy).toBe(true);
  });

  it('does not restore cards removed after it', () => {
    fillAndOrder();
    syncOrder(declined);
    useCart.setState(({ cart }) => ({ cart: { ...cart, products: [] } }));
    syncOrder(declined);
    expect(useCart.getState().cart.products).toEqual([]);
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

const askOutcome = async () => 'closed' as const;
const typed = { primaryAddress: sampleAddress, billingAddress: sampleAddress };

describe('the check for a paid cart', () => {
  it('empties the cart of a buyer who paid and closed the tab', async () => {
    fillAndOrder();
    useCart.setState({ orderCheck: 'due' });
    await checkCartOrder({ loadOrder: async () => paid, loadOrderOutcome: askOutcome });
    expect(useCart.getState()).toMatchObject({ orderCheck: 'done', order: null, cart: { products: [] } });
  });

  it('keeps the cart while the payment is open', async () => {
    fillAndOrder();
    await checkCartOrder({ loadOrder: async () => sampleOrder(), loadOrderOutcome: askOutcome });
    expect(useCart.getState()).toMatchObject({ order: { id: 'order-1' }, cart: { totalAmount: 2 } });
  });

  it('keeps cart and order without a response, and reports that the shop is unreachable', async () => {
    fillAndOrder();
    await checkCartOrder({ loadOrder: () => Promise.reject(new ApiError(0)), loadOrderOutcome: askOutcome });
    expect(useCart.getState()).toMatchObject({ order: { id: 'order-1' }, orderCheck: 'failed' });
    expect(canPay(useCart.getState())).toBe(false);
  });

  it('keeps a cart whose payment is pending, and blocks payment', async () => {
    fillAndOrder();
    await checkCartOrder({
      loadOrder: async () => sampleOrder({ paymentPending: true }),
      loadOrderOutcome: askOutcome,
    });
    expect(useCart.getState()).toMatchObject({ orderCheck: 'pending', cart: { totalAmount: 2 } });
    expect(canPay(useCart.getState())).toBe(false);
  });
});

describe('the check for a paid cart after the session', () => {
  const over = { loadOrder: () => Promise.reject(notFoundError) };

  it('uses the order’s secret, and removes paid cards', async () => {
    fillAndOrder();
    useAddress.getState().store({ ...typed, useSameAddress: true });
    useAddress.getState().markOrdered();
    cartActions.add({ ...sampleLine, id: 'p2', category: 'digital' });
    const asked: string[] = [];
    await checkCartOrder({
      ...over,
      loadOrderOutcome: async (secret) => {
        asked.push(secret);
        return 'paid';
      },
    });
    expect(asked).toEqual([cartOrder('order-1').secret]);
    expect(useCart.getState()).toMatchObject({ order: null, paidBefore: true });
    expect(useCart.getState().cart.products.map(({ id }) => id)).toEqual(['p2']);
    expect(useAddress.getState().primaryAddress.city).toBe('');
  });

  it('forgets a closed order, and keeps the cart', async () => {
    fillAndOrder();
    await checkCartOrder({ ...over, loadOrderOutcome: async () => 'closed' });
    expect(useCart.getState()).toMatchObject({ order: null, cart: { totalAmount: 2 } });
  });

  it('blocks payment for a cart with an open order, which can no longer be closed', async () => {
    fillAndOrder();
    await checkCartOrder({ ...over, loadOrderOutcome: async () => 'open' });
    expect(useCart.getState()).toMatchObject({ order: { id: 'order-1' }, orderCheck: 'pending' });
    expect(canPay(useCart.getState())).toBe(false);
  });
});

describe('leaving the page of a paid order', () => {
  const leave = (since: () => void) => {
    useAddress.getState().store({ ...typed, useSameAddress: true });
    useOrder.getState().selectPaymentMethod('VISA');
    fillAndOrder();
    useAddress.getState().markOrdered();
    syncOrder(paid);
    since();
    clearCheckout();
    return { city: useAddress.getState().primaryAddress.city, method: useOrder.getState().paymentMethod };
  };

  it('clears addresses and method', () => {
    expect(leave(() => {})).toEqual({ city: '', method: null });
  });

  it('clears them even if there is a new cart', () => {
    expect(leave(() => cartActions.add(sampleLine))).toEqual({ city: '', method: null });
    expect(useCart.getState().cart.totalAmount).toBe(2);
  });

  it('keeps them for a new cart with a completed address step', () => {
    const since = () => {
      cartActions.add(sampleLine);
      useAddress.getState().store({ ...typed, useSameAddress: true });
    };
    expect(leave(since)).toEqual({ city: 'Thalwil', method: 'VISA' });
  });
});

it('distinguishes a refund from an aborted payment', () => {
  expect(paymentOutcome({ orderStatus: 'Reverted', paymentStatus: 'Captured' })).toBe('refunded');
  expect(paymentOutcome({ orderStatus: 'Reverted', paymentStatus: 'Cancelled' })).toBe('aborted');
  const paymentCause = 'no-liability-shift';
  expect(paymentOutcome({ orderStatus: 'Reverted', paymentStatus: 'Cancelled', paymentCause })).toBe(
    'declined',
  );
  const superseded = 'superseded-by-a-new-order';
  for (const [order, outcome] of [
    [{ orderStatus: 'Reverted', paymentCause: superseded }, 'replaced'],
    [{ orderStatus: 'Reverted', paymentCause: superseded, paymentReversed: true }, 'returned'],
    [{ orderStatus: 'Failed', paymentCause: 'expired', paymentReversed: true }, 'returned'],
    [{ orderStatus: 'Reverted', paymentCause, paymentReversed: true }, 'declined'],
  ] as const)
    expect(paymentOutcome({ paymentStatus: 'Cancelled', ...order })).toBe(outcome);
  expect(paymentOutcome({ orderStatus: 'Failed', paymentStatus: 'Cancelled' })).toBe('failed');
  expect(paymentOutcome({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' })).toBe('declined');
});
