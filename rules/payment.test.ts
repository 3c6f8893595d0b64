import { describe, expect, it } from 'vitest';
import { type BeforePayment, mayPay, missingForPayment, SPECIFIED_METHODS } from './payment.ts';

it('cards are paid for by five methods, in this order, and never by a gift card', () => {
  expect(SPECIFIED_METHODS).toEqual(['VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT']);
});

const ready: BeforePayment = {
  generalTerms: true,
  privacy: true,
  usageTerms: true,
  method: 'TWINT',
  total: 5_120,
};

describe('the pay-now button', () => {
  it('works when all terms are accepted, a method is selected and the cart is not empty', () => {
    expect(missingForPayment(ready)).toEqual([]);
    expect(mayPay(ready)).toBe(true);
  });

  it.each<[keyof BeforePayment, Partial<BeforePayment>]>([
    ['generalTerms', { generalTerms: false }],
    ['privacy', { privacy: false }],
    ['usageTerms', { usageTerms: false }],
    ['method', { method: undefined }],
    ['method', { method: null }],
    ['total', { total: 0 }],
    ['total', { total: Number.NaN }],
  ])('reports %s when it is missing', (missing, change) => {
    expect(missingForPayment({ ...ready, ...change })).toEqual([missing]);
    expect(mayPay({ ...ready, ...change })).toBe(false);
  });

  it('reports everything that is missing at once', () => {
    expect(missingForPayment({ generalTerms: false, privacy: false, usageTerms: false, total: 0 })).toEqual([
      'total',
      'method',
      'generalTerms',
      'privacy',
      'usageTerms',
    ]);
  });
});
