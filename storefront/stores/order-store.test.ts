import { expect, it } from 'vitest';
import { sampleOrder } from '../testing/sample-order.ts';
import { useOrder } from './order-store.ts';

it('remembers the last loaded order and the chosen method, and forgets both', () => {
  const order = sampleOrder();
  useOrder.getState().selectPaymentMethod('TWINT');
  useOrder.getState().orderLoaded(sampleOrder({ id: 'order-0' }));
  useOrder.getState().orderLoaded(order);
  expect(useOrder.getState()).toMatchObject({ selectedOrder: order, paymentMethod: 'TWINT' });
  useOrder.getState().clear();
  expect(useOrder.getState()).toMatchObject({ selectedOrder: null, paymentMethod: null });
});

it('refuses a method that the shop does not offer: an earlier order may have been paid with it', () => {
  useOrder.getState().selectPaymentMethod('TWINT');
  useOrder.getState().selectPaymentMethod('AMEX');
  expect(useOrder.getState().paymentMethod).toBeNull();
});
