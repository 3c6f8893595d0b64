import { describe, expect, it } from 'vitest';
import { findMissingForPayment, type PaymentPrerequisites, SPECIFIED_METHODS } from './payment.ts';

it('cards are paid for by five methods, in this order, and never by a gift card', () => {
  expect(SPECIFIED_METHODS).toEqual(['VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT']);
});

const ready: PaymentPrerequisites = {
  generalTerms: true,
  privacy: true,
  usageTerms: true,
  method: 'TWINT',
  total: 5_120,
};

describe('the pay-now button', () => {
  it('works when all terms are accepted, a method is selected and the cart is not empty', () => {
    expect(findMissingForPayment(ready)).toEqual([]);
  });

  it.each<[keyof PaymentPrerequisites, Partial<PaymentPrerequisites>]>([
    ['generalTerms', { generalTerms: false }],
    ['privacy', { privacy: false }],
    ['usageTerms', { usageTerms: false }],
    ['method', { method: undefined }],
    ['method', { method: null }],
    ['total', { total: 0 }],
    ['total', { total: Number.NaN }],
  ])('reports %s when it is missing', (missing, change) => {
    expect(findMissingForPayment({ ...ready, ...change })).toEqual([missing]);
  });

  it('reports everything that is missing at once', () => {
    expect(
      findMissingForPayment({ generalTerms: false, privacy: false, usageTerms: false, total: 0 }),
    ).toEqual(['total', 'method', 'generalTerms', 'privacy', 'usageTerms']);
  });
});
