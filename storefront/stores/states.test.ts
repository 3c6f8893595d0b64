import { expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { sampleLine } from '../testing/sample-order.ts';
import { useAddress } from './address-store.ts';
import { useCart } from './cart-store.ts';
import { cartActions } from './cart-store-actions.ts';
import { useConsent } from './consent-store.ts';
import { useError } from './error-store.ts';
import { useOrder } from './order-store.ts';
import { PENDING_NAMES, usePending } from './pending-store.ts';
import { useProducts } from './products-store.ts';

const ADDRESS = [
  'firstName',
  'lastName',
  'email',
  'street',
  'streetNumber',
  'zipCode',
  'city',
  'country',
  'company',
  'addressSupplement',
];

/** The states of specification 3 that a screen needs. */
it.each<[string, () => object, string[]]>([
  [
    'Cart',
    () => {
      cartActions.add(sampleLine);
      return useCart.getState().cart;
    },
    ['products', 'deliveryMethod', 'total', 'totalAmount', 'shippingCost', 'totalPhysicalProducts'],
  ],
  ['A line of the cart', () => useCart.getState().cart.products[0] ?? {}, ['id', 'price', 'amount']],
  ['Address state', useAddress.getState, ['primaryAddress', 'billingAddress', 'useSameAddress']],
  ['Primary address', () => useAddress.getState().primaryAddress, ADDRESS],
  ['Billing address', () => useAddress.getState().billingAddress, ADDRESS],
  ['Order state', useOrder.getState, ['selectedOrder', 'paymentMethod']],
  [
    'Products state',
    useProducts.getState,
    ['products', 'selectedProduct', 'activeErrorProductId', 'activeSuccessProductId'],
  ],
  [
    'Cookie consent record',
    () => {
      useConsent.getState().acceptAll();
      return useConsent.getState().consent ?? {};
    },
    ['ad_storage', 'analytics_storage'],
  ],
  [
    'Error state',
    () => {
      useError.getState().setError(new ApiError(500));
      return useError.getState().errorMessage ?? {};
    },
    ['id', 'message'],
  ],
])('%s has the fields of the specification', (_name, state, fields) => {
  const found = Object.keys(state());
  expect(fields.filter((field) => !found.includes(field))).toEqual([]);
});

it('a pending state has one of the four names, once, from beginning to end', () => {
  expect(PENDING_NAMES).toEqual(['loadProducts', 'loadProduct', 'createOrder', 'loadOrder']);
  usePending.getState().begin('createOrder');
  usePending.getState().begin('loadOrder');
  usePending.getState().begin('createOrder');
  expect(usePending.getState().pending).toEqual(['loadOrder', 'createOrder']);
  usePending.getState().end('loadOrder');
  expect(usePending.getState().pending).toEqual(['createOrder']);
});
