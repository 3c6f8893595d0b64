import { expect, it } from 'vitest';
import { sampleOrder } from '../testing/sample-order.ts';
import { isAdmitted } from './admission.ts';

it('lets in who has a card in the cart', () => {
  expect(isAdmitted(1, null)).toBe(true);
  expect(isAdmitted(0, null)).toBe(false);
});

it('lets in who has an order that failed, since it fills the cart again; no other order', () => {
  expect(isAdmitted(0, sampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' }))).toBe(true);
  expect(isAdmitted(0, sampleOrder({ orderStatus: 'Reverted', paymentStatus: 'Cancelled' }))).toBe(true);
  expect(isAdmitted(0, sampleOrder({ orderStatus: 'Reverted', paymentStatus: 'Captured' }))).toBe(false);
  expect(isAdmitted(0, sampleOrder({ orderStatus: 'Created', paymentStatus: 'Started' }))).toBe(false);
  expect(isAdmitted(0, sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' }))).toBe(false);
});
