import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useError } from '../stores/error-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { usePending } from '../stores/pending-store.ts';
import { cartOrder, sampleOrder } from '../testing/sample-order.ts';
import {
  declinedOrder,
  fillCheckout,
  forbiddenError,
  notFoundError,
  paidOrder,
  paymentPages,
  waitForPhase,
} from '../testing/sample-payment.ts';
import { clearCheckout } from './sync-order.ts';

beforeEach(() => {
  cartActions.clear();
  clearCheckout();
  useError.getState().clearError();
});

describe('arriving at the payment page', () => {
  it('shows the form for a cart, and loads orders anyway to open the session', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages();
    const flow = await arrive();
    expect(flow.phase.getState()).toEqual({ name: 'form', failed: null });
    expect(seen.asked).toEqual([undefined]);
    await expect.poll(() => usePending.getState().pending).toEqual([]);
  });

  it('shows the form for a cart even without a response', async () => {
    fillCheckout();
    const { arrive } = paymentPages({ orders: [new ApiError(0)] });
    expect((await arrive()).phase.getState()).toEqual({ name: 'form', failed: null });
  });

  it('shows the empty-cart alert with neither cart nor order', async () => {
    const { arrive } = paymentPages();
    expect((await arrive()).phase.getState()).toEqual({ name: 'empty' });
  });

  it('shows that the order is paid if the cart check found it first', async () => {
    useCart.setState({ paidBefore: true });
    const { arrive } = paymentPages();
    expect((await arrive()).phase.getState()).toEqual({ name: 'other-browser', outcome: 'paid' });
    useCart.setState({ paidBefore: false });
  });

  it('never offers a second payment while the first order’s result is unknown', async () => {
    for (const status of [0, 429, 503]) {
      fillCheckout();
      cartActions.rememberOrder(cartOrder('order-1'));
      const { arrive, seen } = paymentPages({ orders: [new ApiError(status)] });
      const flow = await arrive();
      expect(flow.phase.getState().name).toBe('unreachable');
      await flow.pay('de-ch');
      expect(seen.keys).toEqual([]);
      expect((await arrive()).phase.getState()).toEqual({ name: 'form', failed: null });
    }
  });

  it('continues waiting after a reload without network', async () => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-1'));
    usePayment.getState().waitFor('order-1');
    const { arrive, seen } = paymentPages({ orders: [new ApiError(0), new ApiError(0), paidOrder] });
    expect(await waitForPhase(await arrive())).toEqual({ name: 'paid', orderId: 'order-1' });
    expect(seen.asked).toEqual(['order-1', 'order-1', 'order-1']);
  });

  it('does not report an empty cart that an order may fill', async () => {
    const { arrive } = paymentPages({ orders: [new ApiError(0)] });
    expect((await arrive()).phase.getState()).toMatchObject({ name: 'unreachable' });
  });

  it('redirects a buyer who has paid to the order, whatever the cart contains', async () => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-1'));
    const { arrive, seen } = paymentPages({ orders: [paidOrder] });
    expect((await arrive()).phase.getState()).toEqual({ name: 'paid', orderId: 'order-1' });
    expect(seen.asked).toEqual(['order-1']);
    expect(useCart.getState().cart.products).toEqual([]);
  });

  it('fills the checkout again from a failed order', async () => {
    const { arrive } = paymentPages({ orders: [declinedOrder] });
    expect((await arrive()).phase.getState()).toEqual({ name: 'form', failed: 'declined' });
    expect(useCart.getState().cart.totalAmount).toBe(2);
  });

  it('lets a buyer who returned from an open payment page pay again, and says that it is open', async () => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-1'));
    const { arrive, seen } = paymentPages({ orders: [sampleOrder()] });
    const form = { name: 'form', failed: null, isPageOpen: true };
    expect((await arrive()).phase.getState()).toEqual(form);
    expect(seen.checked).toEqual(['order-1']);
  });

  it.each([
    [paidOrder, { name: 'paid', orderId: 'order-1' }],
    [declinedOrder, { name: 'form', failed: 'declined' }],
    [sampleOrder({ paymentStatus: 'Authorized' }), { name: 'waiting', orderId: 'order-1', isLong: false }],
  ])('polls an open payment once before it offers another', async (order, phase) => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-1'));
    const { arrive, seen } = paymentPages({ orders: [sampleOrder()], checks: [order] });
    expect((await arrive()).phase.getState()).toEqual(phase);
    expect([seen.checked, seen.asked]).toEqual([['order-1'], ['order-1']]);
  });

  it('polls nothing without an open payment', async () => {
    fillCheckout();
    const first = paymentPages();
    await first.arrive();
    cartActions.rememberOrder(cartOrder('order-1'));
    const later = paymentPages({ orders: [declinedOrder] });
    await later.arrive();
    expect([...first.seen.checked, ...later.seen.checked]).toEqual([]);
  });

  it('offers no other payment while an open one could not be polled', async () => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-1'));
    const { arrive } = paymentPages({ orders: [sampleOrder()], checks: [new ApiError(503)] });
    expect((await arrive()).phase.getState().name).toBe('unreachable');
  });

  it('continues waiting after a reload', async () => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-1'));
    usePayment.getState().waitFor('order-1');
    const { arrive } = paymentPages({ orders: [sampleOrder(), sampleOrder(), paidOrder] });
    expect(await waitForPhase(await arrive())).toEqual({ name: 'paid', orderId: 'order-1' });
  });
});

describe('returning from the payment page', () => {
  beforeEach(() => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-1'));
  });

  it('asserts once, removes the secret from the address, and goes to the order', async () => {
    const { arrive, seen } = paymentPages({ asserts: [paidOrder] });
    expect((await arrive('secret')).phase.getState()).toEqual({ name: 'paid', orderId: 'order-1' });
    expect(seen).toMatchObject({ asserts: 1, stripped: 1, asked: [] });
  });

  it('keeps cart, addresses and terms after a decline', async () => {
    const { arrive } = paymentPages({ asserts: [declinedOrder] });
    expect((await arrive('secret')).phase.getState()).toEqual({ name: 'form', failed: 'declined' });
    expect(useCart.getState().cart.totalAmount).toBe(2);
    expect(useAddress.getState().primaryAddress.city).toBe('Thalwil');
    expect(usePayment.getState().usageTerms).toBe(true);
  });

  it('waits while the payment is open, and says after a minute that leaving is safe', async () => {
    const open = Array.from({ length: 30 }, () => sampleOrder({ paymentStatus: 'Authorized' }));
    const { arrive, seen } = paymentPages({ asserts: [sampleOrder()], orders: [...open, paidOrder] });
    const flow = await arrive('secret');
    const phases: unknown[] = [flow.phase.getState()];
    flow.phase.subscribe((phase) => phases.push(phase));
    await flow.awaitOutcome(new AbortController().signal);
    expect(phases).toEqual([
      { name: 'waiting', orderId: 'order-1', isLong: false },
      { name: 'waiting', orderId: 'order-1', isLong: true },
      { name: 'paid', orderId: 'order-1' },
    ]);
    expect(seen.asserts).toBe(1);
  });

  it('also waits without a response: unknown is not failed', async () => {
    const { arrive, seen } = paymentPages({
      asserts: [new ApiError(0)],
      orders: [new ApiError(500), paidOrder],
    });
    expect(await waitForPhase(await arrive('secret'))).toEqual({ name: 'paid', orderId: 'order-1' });
    expect(seen).toMatchObject({ stripped: 0, asked: ['order-1', 'order-1'] });
  });

  it('stops polling when the page is left', async () => {
    const { arrive, seen } = paymentPages({ asserts: [sampleOrder()] });
    const flow = await arrive('secret');
    await flow.awaitOutcome(AbortSignal.abort());
    expect(seen.asked).toEqual([]);
    expect(flow.phase.getState().name).toBe('waiting');
  });

  it('shows only the outcome of another browser’s order', async () => {
    const { arrive, seen } = paymentPages({ asserts: [notFoundError], returns: ['paid'] });
    const shown = { name: 'other-browser', outcome: 'paid', secret: 'secret' };
    expect((await arrive('secret')).phase.getState()).toEqual(shown);
    // A reload and the way back poll again.
    expect(seen).toMatchObject({ stripped: 0, asked: [] });
  });

  it('polls in another browser until the payment has an outcome', async () => {
    const { arrive } = paymentPages({
      asserts: [notFoundError],
      returns: [new ApiError(0), 'open', new ApiError(503), 'paid'],
    });
    const flow = await arrive('secret');
    expect(flow.phase.getState()).toMatchObject({ outcome: 'open' });
    expect(await waitForPhase(flow)).toMatchObject({ name: 'other-browser', outcome: 'paid' });
  });

  it.each([
    ['a paid order', { orders: [paidOrder] }, { name: 'paid', orderId: 'order-1' }],
    ['an open payment', { orders: [sampleOrder()] }, { name: 'form', failed: null, isPageOpen: true }],
  ])('treats an unknown secret as missing, and finds %s', async (_, answers, phase) => {
    const { arrive, seen } = paymentPages({
      ...answers,
      asserts: [notFoundError],
      returns: [notFoundError],
    });
    expect((await arrive('damaged')).phase.getState()).toEqual(phase);
    expect(seen.stripped).toBe(1);
  });

  it('reports an unknown secret without cart and order, also after a reload', async () => {
    cartActions.clear();
    const { arrive, seen } = paymentPages({ asserts: [notFoundError], returns: [notFoundError] });
    expect((await arrive('secret')).phase.getState()).toEqual({ name: 'other-browser', outcome: null });
    expect(seen.stripped).toBe(0);
  });

  it.each([
    ['without network', new ApiError(0)],
    ['without cookies', forbiddenError],
    ['behind a failing proxy', new ApiError(404)],
  ])('shows the outcome in another browser %s', async (_, error) => {
    cartActions.clear();
    const { arrive } = paymentPages({ asserts: [error], orders: [null], returns: ['open', 'paid'] });
    const shown = { name: 'other-browser', outcome: 'paid', secret: 'secret' };
    expect(await waitForPhase(await arrive('secret'))).toEqual(shown);
  });

  it('says what happens to the money of an order that another tab has replaced', async () => {
    const replaced = { orderStatus: 'Reverted', paymentStatus: 'Cancelled' } as const;
    const paymentCause = 'superseded-by-a-new-order';
    cartActions.rememberOrder(cartOrder('order-2'));
    const { arrive } = paymentPages({ asserts: [sampleOrder({ ...replaced, paymentCause })] });
    expect((await arrive('secret')).phase.getState()).toEqual({ name: 'form', failed: 'replaced' });
    // The newer order was paid, so the cart stays empty.
    cartActions.clear();
    const later = paymentPages({
      asserts: [sampleOrder({ ...replaced, paymentCause, paymentReversed: true })],
    });
    expect((await later.arrive('secret')).phase.getState()).toEqual({ name: 'empty', late: 'returned' });
    expect(useCart.getState().cart.products).toEqual([]);
  });

  it.each([
    ['a refused call', forbiddenError],
    ['a page of a proxy', new ApiError(404)],
  ])('waits for the order after %s: neither means another browser', async (_, answer) => {
    const { arrive, seen } = paymentPages({ asserts: [answer], orders: [paidOrder] });
    expect(await waitForPhase(await arrive('secret'))).toEqual({ name: 'paid', orderId: 'order-1' });
    expect(seen).toMatchObject({ stripped: 0, asked: ['order-1'] });
  });

  it.each([[paidOrder], [notFoundError]])('changes nothing after the page is left', async (answer) => {
    const { arrive, seen } = paymentPages({ asserts: [answer] });
    await expect(arrive('secret', AbortSignal.abort())).rejects.toThrow();
    expect(seen.stripped).toBe(0);
    expect(useCart.getState()).toMatchObject({ order: { id: 'order-1' }, cart: { totalAmount: 2 } });
  });
});
