import type { PaymentEnvironment } from './payment-environment.ts';
import { approve, type PaymentOrder, place, placeOne } from './payment-order.ts';

// What is to happen with the money of an order, up to the moment at which the shop asks about it.

export type Fixture = (environment: PaymentEnvironment, count: number) => Promise<PaymentOrder[]>;

/** Paid, and the shop may take the money. */
export const paid: Fixture = async (environment, count) => {
  const orders = await place(environment, count);
  await approve(environment, orders);
  return orders;
};

/** Paid by a slow buyer: the sweep has asked twice, and plans its next question for later. */
export const paidBetweenChecks: Fixture = async (environment, count) => {
  const orders = await place(environment, count);
  for (const minutes of [2, 10]) {
    await environment.pass(minutes * 60);
    await environment.second.sweep();
  }
  await approve(environment, orders);
  return orders;
};

/** Paid without a liability shift: the authorization is to be voided. */
export const withoutShift: Fixture = async (environment, count) => {
  const orders = await place(environment, count);
  await approve(environment, orders, 'FAULT no-liability');
  return orders;
};

/** Paid on the page of an order that a newer one has replaced, and captured there: the money is to be refunded. */
export const capturedTooLate: Fixture = async (environment, count) => {
  const orders = await place(environment, count);
  for (const { buyer } of orders) await placeOne(environment, buyer, 'newer');
  await approve(environment, orders);
  for (const { reference } of orders) await environment.external.captureDirectly(reference);
  return orders;
};
