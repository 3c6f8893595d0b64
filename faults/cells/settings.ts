import { approve, type Order, place, press } from './order.ts';
import type { Stage } from './stage.ts';

// What is to happen with the money of an order, up to the moment at which somebody asks about it.

export type Setting = (stage: Stage, count: number) => Promise<Order[]>;

/** Paid, and the money is ours. */
export const paid: Setting = async (stage, count) => {
  const orders = await place(stage, count);
  await approve(stage, orders);
  return orders;
};

/** Paid by a slow buyer: the sweep has looked twice, and plans its next look for later. */
export const paidBetweenLooks: Setting = async (stage, count) => {
  const orders = await place(stage, count);
  for (const minutes of [2, 10]) {
    await stage.pass(minutes * 60);
    await stage.second.sweep();
  }
  await approve(stage, orders);
  return orders;
};

/** Paid without a liability shift: the money is to be released. */
export const withoutShift: Setting = async (stage, count) => {
  const orders = await place(stage, count);
  await approve(stage, orders, 'FAULT no-liability');
  return orders;
};

/** Paid on the page of an order that a newer one has closed, and captured there: the money is to be refunded. */
export const capturedTooLate: Setting = async (stage, count) => {
  const orders = await place(stage, count);
  for (const { buyer } of orders) await press(stage, buyer, 'newer');
  await approve(stage, orders);
  for (const { reference } of orders) await stage.around.far.captureByHand(reference);
  return orders;
};
