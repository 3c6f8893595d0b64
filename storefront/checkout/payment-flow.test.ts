import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useError } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { cartOrder, sampleOrder } from '../testing/sample-order.ts';
import {
  badRequestError,
  fillCheckout,
  paidOrder,
  paymentPages,
  waitForPhase,
} from '../testing/sample-payment.ts';
import { clearCheckout } from './sync-order.ts';

/** A number that the browser generated, because no server answered. */
const OWN_NUMBER = expect.stringMatching(/^[0-9a-f-]{36}$/);

beforeEach(() => {
  cartActions.clear();
  clearCheckout();
  useError.getState().clearError();
});

describe('pay now', () => {
  it('creates one order, remembers it with the cart, and goes to the payment page', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages();
    const flow = await arrive();
    await Promise.all([flow.pay('de-ch'), flow.pay('de-ch')]);
    expect(seen.keys).toEqual(['key-1']);
    expect(seen.left).toEqual(['https://pay.example/1']);
    expect(flow.phase.getState()).toEqual({ name: 'leaving' });
    expect(useCart.getState().order?.id).toBe('order-1');
    expect(usePayment.getState().attempt).toBeNull();
  });

  it('reports a provider that is slow to open its page', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages({ isSlow: true });
    const flow = await arrive();
    const phases: string[] = [];
    flow.phase.subscribe(({ name }) => phases.push(name));
    await flow.pay('de-ch');
    expect(phases).toEqual(['creating', 'opening', 'leaving']);
    expect(seen.left).toEqual(['https://pay.example/1']);
  });

  it('does nothing while something is missing', async () => {
    fillCheckout();
    usePayment.getState().accept('usageTerms', false);
    const { arrive, seen } = paymentPages();
    const flow = await arrive();
    await flow.pay('de-ch');
    expect(seen.keys).toEqual([]);
  });

  it('repeats an unanswered attempt under its key, also after a reload', async () => {
    fillCheckout();
    const first = paymentPages({ creates: [new ApiError(0)] });
    const flow = await first.arrive();
    await flow.pay('de-ch');
    expect(useError.getState().errorMessage).toEqual({ id: OWN_NUMBER, message: 'NOT_REACHED' });
    flow.leave();
    expect(useError.getState().errorMessage).toBeNull();

    const second = paymentPages();
    await (await second.arrive()).pay('de-ch');
    expect(second.seen.keys).toEqual(first.seen.keys);
  });

  it('is a new attempt after the server refused, with its trace id shown', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages({ creates: [badRequestError] });
    const flow = await arrive();
    await flow.pay('de-ch');
    expect(flow.phase.getState()).toEqual({ name: 'form', failed: null });
    expect(useError.getState().errorMessage).toEqual({ id: 'trace-1', message: 'BAD_REQUEST' });
    await flow.pay('de-ch');
    expect(seen.keys).toEqual(['key-1', 'key-2']);
  });

  const challenged = (constraint: string) =>
    new ApiError(429, {
      id: 'trace-2',
      timestamp: '2026-11-21T10:00:00Z',
      messageKey: 'TOO_MANY_REQUESTS',
      constraint,
    });

  it('solves the requested challenges, and continues with the same key', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages({
      creates: [challenged('challenge'), challenged('hardChallenge')],
    });
    const flow = await arrive();
    const phases: string[] = [];
    flow.phase.subscribe(({ name }) => phases.push(name));
    await flow.pay('de-ch');
    expect(seen.keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(seen.solutions).toEqual(['solved normal', 'solved hard']);
    expect(seen.left).toEqual(['https://pay.example/1']);
    expect(phases).toEqual(['creating', 'challenged', 'challenged', 'leaving']);
  });

  it.each([
    ['cannot be solved', [challenged('challenge')], [new Error('no worker')]],
    ['is asked for again and again', Array.from({ length: 5 }, () => challenged('challenge')), []],
  ])('shows the server’s message when a challenge %s', async (_name, creates, challenges) => {
    fillCheckout();
    const { arrive } = paymentPages({ creates, challenges });
    const flow = await arrive();
    await flow.pay('de-ch');
    expect(flow.phase.getState()).toEqual({ name: 'form', failed: null });
    expect(useError.getState().serverError).toMatchObject({ constraint: 'challenge' });
  });

  it('is a new attempt when the order has changed', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages({ creates: [new ApiError(0)] });
    const flow = await arrive();
    await flow.pay('de-ch');
    useOrder.getState().selectPaymentMethod('TWINT');
    await flow.pay('de-ch');
    expect(seen.keys).toEqual(['key-1', 'key-2']);
  });

  it('waits for an earlier order that is being paid right now', async () => {
    fillCheckout();
    const inProgress = new ApiError(409, {
      id: 'trace-2',
      timestamp: '2026-11-21T10:00:00Z',
      messageKey: 'BUSINESS_CONSTRAINT_VIOLATION',
      constraint: 'paymentInProgress',
    });
    cartActions.rememberOrder(cartOrder('order-1'));
    const { arrive } = paymentPages({ creates: [inProgress], orders: [sampleOrder(), paidOrder] });
    const flow = await arrive();
    await flow.pay('de-ch');
    expect(await waitForPhase(flow)).toEqual({ name: 'paid', orderId: 'order-1' });
  });

  it('goes to the order when another tab has paid meanwhile, and creates no second one', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages({ orders: [null, sampleOrder()], checks: [paidOrder] });
    const flow = await arrive();
    cartActions.rememberOrder(cartOrder('order-1'));
    useCart.setState({ orderCheck: 'done' });
    await flow.pay('de-ch');
    expect(flow.phase.getState()).toEqual({ name: 'paid', orderId: 'order-1' });
    expect([seen.keys, seen.checked]).toEqual([[], ['order-1']]);
  });

  it('pays again although an earlier payment page is open, which the new order replaces', async () => {
    fillCheckout();
    cartActions.rememberOrder(cartOrder('order-1'));
    const { arrive, seen } = paymentPages({ orders: [sampleOrder(), sampleOrder()] });
    const flow = await arrive();
    await flow.pay('de-ch');
    expect([seen.keys.length, seen.left]).toEqual([1, ['https://pay.example/1']]);
  });

  it('says first that another tab has opened a payment page, before it replaces that order', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages({ orders: [null, sampleOrder(), sampleOrder()] });
    const flow = await arrive();
    cartActions.rememberOrder(cartOrder('order-1'));
    useCart.setState({ orderCheck: 'done' });
    await flow.pay('de-ch');
    expect(flow.phase.getState()).toEqual({ name: 'form', failed: null, isPageOpen: true });
    expect([seen.checked, seen.keys]).toEqual([['order-1'], []]);
    await flow.pay('de-ch');
    expect(seen.keys).toEqual(['key-1']);
  });

  it('gives the button back if the payment page does not open, and the next press opens a new one', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages({ stays: 1, orders: [null, sampleOrder()] });
    const flow = await arrive();
    await flow.pay('de-ch');
    const stayed = { name: 'form', failed: null, hasStayed: true };
    await expect.poll(() => flow.phase.getState()).toEqual(stayed);
    await flow.pay('de-ch');
    expect(flow.phase.getState()).toEqual({ name: 'leaving' });
    // The first order is checked before the second one replaces it.
    expect(seen).toMatchObject({ keys: ['key-1', 'key-2'], checked: ['order-1'], stopped: 1 });
  });

  it('does not redirect a buyer who left the page meanwhile, and still remembers the order', async () => {
    fillCheckout();
    const { arrive, seen } = paymentPages();
    const flow = await arrive();
    const paying = flow.pay('de-ch');
    flow.leave();
    await paying;
    expect(seen.left).toEqual([]);
    expect(useCart.getState().order?.id).toBe('order-1');
  });
});
