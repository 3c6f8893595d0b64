import { brand } from 'virtual:brand';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAvailableMethods, toAvailableMethod } from './available-methods.ts';

const { paymentMethods } = brand;
afterEach(() => {
  brand.paymentMethods = paymentMethods;
  vi.unstubAllGlobals();
});

describe('the available payment methods', () => {
  it('are the brand’s methods in its order', () => {
    expect(getAvailableMethods()).toEqual(['VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT']);
    brand.paymentMethods = ['TWINT', 'GOOGLEPAY', 'AMEX'];
    expect(getAvailableMethods()).toEqual(['TWINT', 'GOOGLEPAY', 'AMEX']);
  });

  it.each([
    ['a browser without it', undefined, ['VISA']],
    ['a device without it', { canMakePayments: () => false }, ['VISA']],
    ["Apple's browser on Apple's device", { canMakePayments: () => true }, ['APPLEPAY', 'VISA']],
    [
      'a page without encryption, on which the browser does not tell',
      {
        canMakePayments: () => {
          throw new Error('insecure');
        },
      },
      ['APPLEPAY', 'VISA'],
    ],
  ])('include Apple Pay in %s', (_name, ApplePaySession, offered) => {
    vi.stubGlobal('ApplePaySession', ApplePaySession);
    brand.paymentMethods = ['APPLEPAY', 'VISA'];
    expect(getAvailableMethods()).toEqual(offered);
    expect(toAvailableMethod('APPLEPAY')).toBe(offered.find((method) => method === 'APPLEPAY'));
  });

  it.each(['AMEX', 'CASH', 'constructor', undefined, null, 1])('never include %s', (method) => {
    expect(toAvailableMethod(method)).toBeUndefined();
  });
});
