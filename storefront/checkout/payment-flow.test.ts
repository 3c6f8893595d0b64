import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { useError } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { declined, fillCheckout, paid, refused, visit } from '../testing/sample-payment.ts';
import { forgetCheckout } from './sync-order.ts';

/** A number that the browser made, since nobody answered with one. */
const OWN_NUMBER = expect.stringMatching(/^[0-9a-f-]{36}$/);

beforeEach(() => {
  useCart.getState().clear();
  forgetCheckout();
  useError.getState().clearError();
});

describe('pay now', () => {
  it('makes one order, remembers it with the cart, and leaves for the payment page', async () => {
    fillCheckout();
    const { flow, seen, shown } = visit();
    await flow.enter(null);
    await Promise.all([flow.pay('de-ch'), flow.pay('de-ch')]);
    expect(seen.keys).toEqual(['key-1']);
    expect(seen.left).toEqual(['https://pay.example/1']);
    expect(shown()).toEqual({ name: 'leaving' });
    expect(useCart.getState().orderId).toBe('order-1');
    expect(usePayment.getState().press).toBeNull();
  });

  it('does nothing while something is missing', async () => {
    fillCheckout();
    usePayment.getState().accept('usageTerms', false);
    const { flow, seen } = visit();
    await flow.enter(null);
    await flow.pay('de-ch');
    expect(seen.keys).toEqual([]);
  });

  it('repeats a press without an answer under its key, also after a reload', async () => {
    fillCheckout();
    const first = visit({ creates: [new ApiError(0)] });
    await first.flow.enter(null);
    await first.flow.pay('de-ch');
    expect(useError.getState().errorMessage).toEqual({ id: OWN_NUMBER, message: 'NOT_REACHED' });
    first.flow.leave();
    expect(useError.getState().errorMessage).toBeNull();

    const second = visit();
    await second.flow.enter(null);
    await second.flow.pay('de-ch');
    expect(second.seen.keys).toEqual(first.seen.keys);
  });

  it('is a new press after the server said no, with its trace id shown', async () => {
    fillCheckout();
    const { flow, seen, shown } = visit({ creates: [refused] });
    await flow.enter(null);
    await flow.pay('de-ch');
    expect(shown()).toEqual({ name: 'form', failed: null });
    expect(useError.getState().errorMessage).toEqual({ id: 'trace-1', message: 'BAD_REQUEST' });
    await flow.pay('de-ch');
    expect(seen.keys).toEqual(['key-1', 'key-2']);
  });

  it('is a new press when the order has changed', async () => {
    fillCheckout();
    const { flow, seen } = visit({ creates: [new ApiError(0)] });
    await flow.enter(null);
    await flow.pay('de-ch');
    useOrder.getState().selectPaymentMethod('TWINT');
    await flow.pay('de-ch');
    expect(seen.keys).toEqual(['key-1', 'key-2']);
  });

  it('waits for an earlier order that is being paid this very moment', async () => {
    fillCheckout();
    const inProgress = new ApiError(409, {
      id: 'trace-2',
      timestamp: '2026-11-21T10:00:00Z',
      messageKey: 'BUSINESS_CONSTRAINT_VIOLATION',
      constraint: 'paymentInProgress',
    });
    useCart.getState().rememberOrder('order-1');
    const { flow, shown } = visit({ creates: [inProgress], orders: [sampleOrder(), paid] });
    await flow.enter(null);
    await flow.pay('de-ch');
    expect(shown()).toEqual({ name: 'paid', orderId: 'order-1' });
  });

  it('does not drag away a buyer who left the page meanwhile, and still remembers the order', async () => {
    fillCheckout();
    const { flow, seen } = visit();
    await flow.enter(null);
    const paying = flow.pay('de-ch');
    flow.leave();
    await paying;
    expect(seen.left).toEqual([]);
    expect(useCart.getState().orderId).toBe('order-1');
  });
});

describe('returning from the payment page', () => {
  beforeEach(() => {
    fillCheckout();
    useCart.getState().rememberOrder('order-1');
  });

  it('asserts once, takes the secret out of the address, and goes to the order', async () => {
    const { flow, seen, shown } = visit({ asserts: [paid] });
    await Promise.all([flow.enter('secret'), flow.enter('secret')]);
    expect(seen).toMatchObject({ asserts: 1, stripped: 1 });
    expect(shown()).toEqual({ name: 'paid', orderId: 'order-1' });
    expect(useOrder.getState()).toMatchObject({
      loading: false,
      assertPaymentSuccess: true,
      response: { id: 'order-1' },
    });
  });

  it('keeps cart, addresses and terms after a decline', async () => {
    const { flow, shown } = visit({ asserts: [declined] });
    await flow.enter('secret');
    expect(shown()).toEqual({ name: 'form', failed: 'declined' });
    expect(useCart.getState().cart.totalAmount).toBe(2);
    expect(useAddress.getState().primaryAddress.city).toBe('Thalwil');
    expect(usePayment.getState().usageTerms).toBe(true);
  });

  it('waits while the payment is open, and says after a minute that leaving is safe', async () => {
    const open = Array.from({ length: 30 }, () => sampleOrder({ paymentStatus: 'Authorized' }));
    const { flow, seen, shown } = visit({ asserts: [sampleOrder()], orders: [...open, paid] });
    const phases: unknown[] = [];
    flow.phase.subscribe((phase) => phases.push(phase));
    await flow.enter('secret');
    expect(phases).toContainEqual({ name: 'waiting', long: true });
    expect(seen.asserts).toBe(1);
    expect(shown()).toEqual({ name: 'paid', orderId: 'order-1' });
  });

  it('waits, too, when nobody answers: unknown is not failed', async () => {
    const { flow, seen, shown } = visit({ asserts: [new ApiError(0)], orders: [new ApiError(500), paid] });
    await flow.enter('secret');
    expect(seen).toMatchObject({ stripped: 0, asked: ['order-1', 'order-1'] });
    expect(shown()).toEqual({ name: 'paid', orderId: 'order-1' });
  });

  it.each([404, 403])('shows nothing of an order of another browser (%i)', async (status) => {
    const { flow, seen, shown } = visit({ asserts: [new ApiError(status)] });
    await flow.enter('secret');
    expect(seen.stripped).toBe(1);
    expect(shown()).toEqual({ name: 'elsewhere' });
  });
});
