import { beforeEach, expect, it } from 'vitest';
import { sampleOrder } from '../testing/sample-order.ts';
import { useOrder } from './order-store.ts';

beforeEach(() => useOrder.getState().clear());

it('loading an order resets the flags of the payment assertion', () => {
  useOrder.getState().assertSucceeded(sampleOrder());
  useOrder.getState().loadOrder();
  expect(useOrder.getState()).toMatchObject({
    assertPaymentSuccess: false,
    assertPaymentError: null,
    response: null,
  });
  useOrder.getState().assertFailed('PAYMENT_PROVIDER_RESPONSE_ERROR');
  useOrder.getState().loadOrder();
  expect(useOrder.getState()).toMatchObject({ assertPaymentSuccess: false, assertPaymentError: null });
});

it('an assertion begins loading without success, and keeps what came of it', () => {
  const order = sampleOrder();
  useOrder.getState().assertStarted();
  expect(useOrder.getState()).toMatchObject({ loading: true, assertPaymentSuccess: false, response: null });
  useOrder.getState().assertSucceeded(order);
  expect(useOrder.getState()).toMatchObject({
    loading: false,
    assertPaymentSuccess: true,
    response: order,
    selectedOrder: order,
  });
  useOrder.getState().assertStarted();
  expect(useOrder.getState()).toMatchObject({ loading: true, assertPaymentSuccess: false, response: null });
  useOrder.getState().assertFailed('FORBIDDEN');
  expect(useOrder.getState()).toMatchObject({ loading: false, assertPaymentError: 'FORBIDDEN' });
});

it('clearing forgets the order, the chosen method and the outcome', () => {
  useOrder.getState().selectPaymentMethod('TWINT');
  useOrder.getState().assertSucceeded(sampleOrder());
  useOrder.getState().clear();
  expect(useOrder.getState()).toMatchObject({
    selectedOrder: null,
    paymentMethod: null,
    assertPaymentSuccess: false,
    response: null,
  });
});
