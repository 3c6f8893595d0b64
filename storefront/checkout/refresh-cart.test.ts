import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { Product } from '#contract/product.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { sampleLine } from '../testing/sample-order.ts';
import { refreshCart } from './refresh-cart.ts';

const { price: _price, amount: _amount, ...known } = sampleLine;
const product: Product = {
  ...known,
  shortDescription: known.name,
  longDescription: known.name,
  available: true,
};

beforeEach(() => {
  cartActions.clear();
  useCart.setState({ unavailable: [] });
  cartActions.add(sampleLine);
});

it('a renamed card shows its new name and picture in the cart', async () => {
  const name = { 'de-ch': 'Neu', 'fr-ch': 'Nouveau', 'it-ch': 'Nuovo' };
  await refreshCart({ loadProducts: async () => [{ ...product, name, imagePath: '/new.avif' }] });
  expect(useCart.getState().cart.products).toEqual([{ ...sampleLine, name, imagePath: '/new.avif' }]);
  expect(useCart.getState().unavailable).toEqual([]);
});

it.each([
  ['sold out', [{ ...product, available: false }]],
  ['gone', []],
])('a card that is %s is reported in the cart', async (_, products) => {
  await refreshCart({ loadProducts: async () => products });
  expect(useCart.getState().unavailable).toEqual([product.id]);
  expect(useCart.getState().cart.products).toHaveLength(1);
});

it('a card of a paused category is reported with its sentence', async () => {
  const paused = { 'de-ch': 'Ab 14 Uhr.', 'fr-ch': 'Dès 14 h.', 'it-ch': 'Dalle 14.' };
  await refreshCart({ loadProducts: async () => [{ ...product, available: false, paused }] });
  expect(useCart.getState()).toMatchObject({
    unavailable: [product.id],
    paused: { [product.category]: paused },
  });
  await refreshCart({ loadProducts: async () => [product] });
  expect(useCart.getState()).toMatchObject({ unavailable: [], paused: {} });
});

it('without a response the cart stays unchanged', async () => {
  await refreshCart({ loadProducts: () => Promise.reject(new ApiError(0)) });
  expect(useCart.getState().cart.products).toEqual([sampleLine]);
  expect(useCart.getState().unavailable).toEqual([]);
});
