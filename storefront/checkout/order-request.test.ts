import { describe, expect, it } from 'vitest';
import { orderRequestSchema } from '#contract/order.ts';
import { emptyAddress } from '#rules/address.ts';
import { addProduct, emptyCart } from '#rules/cart.ts';
import { sampleAddress, sampleLine } from '../testing/sample-order.ts';
import { type CheckoutState, missingForOrder, toOrderRequest } from './order-request.ts';

const complete: CheckoutState = {
  cart: addProduct(emptyCart(), sampleLine),
  addresses: { primaryAddress: sampleAddress, billingAddress: sampleAddress, useSameAddress: true },
  paymentMethod: 'TWINT',
  terms: { generalTerms: true, privacy: true, usageTerms: true },
};

describe('the order that pay-now requests', () => {
  it('matches the contract, and contains no total', () => {
    const request = toOrderRequest(complete, 'fr-ch');
    expect(orderRequestSchema.safeParse(request).success).toBe(true);
    expect(request).toMatchObject({
      lang: 'fr-ch',
      cart: [{ product: { id: 'p1', price: 5000 }, amount: 2 }],
      deliveryOption: { key: 'standard' },
    });
  });

  it('bills the delivery address while both are the same', () => {
    const addresses = { ...complete.addresses, billingAddress: emptyAddress() };
    expect(toOrderRequest({ ...complete, addresses }, 'de-ch')?.addresses).toMatchObject({
      billingAddress: sampleAddress,
    });
  });

  it('reports everything that is missing', () => {
    const bare: CheckoutState = {
      cart: emptyCart(),
      addresses: { primaryAddress: emptyAddress(), billingAddress: emptyAddress(), useSameAddress: true },
      paymentMethod: null,
      terms: { generalTerms: false, privacy: true, usageTerms: false },
    };
    expect(missingForOrder(bare)).toEqual(['address', 'total', 'method', 'generalTerms', 'usageTerms']);
    expect(toOrderRequest(bare, 'de-ch')).toBeUndefined();
    expect(missingForOrder(complete)).toEqual([]);
  });
});
