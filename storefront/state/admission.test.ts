import { expect, it } from 'vitest';
import { isAdmitted } from './admission.ts';
import { exampleOrder } from './example-order.ts';

it('lets in who has a card in the cart', () => {
  expect(isAdmitted(1, null)).toBe(true);
  expect(isAdmitted(0, null)).toBe(false);
});

it('lets in who has an order that failed, since it fills the cart again; no other order', () => {
  expect(isAdmitted(0, exampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' }))).toBe(true);
  expect(isAdmitted(0, exampleOrder({ orderStatus: 'Reverted', paymentStatus: 'Cancelled' }))).toBe(true);
  expect(isAdmitted(0, exampleOrder({ orderStatus: 'Reverted', paymentStatus: 'Captured' }))).toBe(false);
  expect(isAdmitted(0, exampleOrder({ orderStatus: 'Created', paymentStatus: 'Started' }))).toBe(false);
  expect(isAdmitted(0, exampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' }))).toBe(false);
});
