import { describe, expect, it } from 'vitest';
import { orderRequestSchema } from '#contract/order.ts';
import { emptyAddress } from '#rules/address.ts';
import { addProduct, emptyCart } from '#rules/cart.ts';
import { cookieValue } from '../browser/api-client.ts';
import { sampleAddress, sampleLine, sampleOrder } from '../testing/sample-order.ts';
import { isAdmitted } from './admission.ts';
import { type CheckoutState, missingForOrder, orderRequestOf } from './order-request.ts';

const complete: CheckoutState = {
  cart: addProduct(emptyCart(), sampleLine),
  addresses: { primaryAddress: sampleAddress, billingAddress: sampleAddress, useSameAddress: true },
  paymentMethod: 'TWINT',
  terms: { generalTerms: true, privacy: true, usageTerms: true },
};

describe('the order that pay-now asks for', () => {
  it('is what the contract expects, and names no total', () => {
    const request = orderRequestOf(complete, 'fr-ch');
    expect(orderRequestSchema.safeParse(request).success).toBe(true);
    expect(request).toMatchObject({
      lang: 'fr-ch',
      cart: [{ product: { id: 'p1', price: 5000 }, amount: 2 }],
      deliveryOption: { key: 'standard' },
    });
  });

  it('bills the delivery address while both are the same', () => {
    const addresses = { ...complete.addresses, billingAddress: emptyAddress() };
    expect(orderRequestOf({ ...complete, addresses }, 'de-ch')?.addresses).toMatchObject({
      billingAddress: sampleAddress,
    });
  });

  it('waits for everything that is missing, each by its name', () => {
    const bare: CheckoutState = {
      cart: emptyCart(),
      addresses: { primaryAddress: emptyAddress(), billingAddress: emptyAddress(), useSameAddress: true },
      paymentMethod: null,
      terms: { generalTerms: false, privacy: true, usageTerms: false },
    };
    expect(missingForOrder(bare)).toEqual(['address', 'total', 'method', 'generalTerms', 'usageTerms']);
    expect(orderRequestOf(bare, 'de-ch')).toBeUndefined();
    expect(missingForOrder(complete)).toEqual([]);
  });
});

it('lets into the checkout whoever has cards or an order that failed', () => {
  expect(isAdmitted(1, null)).toBe(true);
  expect(isAdmitted(0, null)).toBe(false);
  expect(isAdmitted(0, sampleOrder({ orderStatus: 'Reverted', paymentStatus: 'Cancelled' }))).toBe(true);
  expect(isAdmitted(0, sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' }))).toBe(false);
  expect(isAdmitted(0, sampleOrder())).toBe(false);
});

it('finds the CSRF token among the cookies', () => {
  expect(cookieValue('a=1; XSRF-TOKEN=x%3Dy; b=2', 'XSRF-TOKEN')).toBe('x=y');
  expect(cookieValue('NOT-XSRF-TOKEN=1', 'XSRF-TOKEN')).toBeUndefined();
});
