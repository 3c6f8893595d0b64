import { expect, it } from 'vitest';
import type { Product } from '#contract/product.ts';
import { exampleAddress, exampleLine, exampleOrder } from '../state/example-order.ts';
import {
  addToCart,
  checkout,
  productDetail,
  productImpressions,
  purchase,
  removeFromCart,
} from './events.ts';

const product: Product = {
  ...exampleLine,
  shortDescription: exampleLine.name,
  longDescription: exampleLine.name,
  available: true,
};
const measured = { id: 'birthday-physical', name: 'Geburtstag', category: 'physical' };
const line = { ...measured, price: '50.00', quantity: 2 };

it('a list tells its cards with their places', () => {
  expect(productImpressions([product, product])).toEqual({
    event: 'productImpressions',
    ecommerce: {
      currencyCode: 'CHF',
      impressions: [
        { ...measured, list: 'physical', position: 1 },
        { ...measured, list: 'physical', position: 2 },
      ],
    },
  });
});

it('a detail page tells its card', () => {
  expect(productDetail(product)).toEqual({
    event: 'productDetail',
    ecommerce: { currencyCode: 'CHF', detail: { products: [measured] } },
  });
});

it('cards that come into the cart or leave it are told with value and amount', () => {
  expect(addToCart(exampleLine).ecommerce).toEqual({ currencyCode: 'CHF', add: { products: [line] } });
  expect(removeFromCart(exampleLine).ecommerce).toEqual({
    currencyCode: 'CHF',
    remove: { products: [line] },
  });
});

it.each([1, 2] as const)('the checkout tells its step %i with the cart', (step) => {
  expect(checkout(step, [exampleLine])).toEqual({
    event: 'checkout',
    ecommerce: { currencyCode: 'CHF', checkout: { actionField: { step }, products: [line] } },
  });
});

it('a purchase is told by its short reference, with revenue, shipping and no tax', () => {
  expect(purchase(exampleOrder())).toEqual({
    event: 'purchase',
    ecommerce: {
      currencyCode: 'CHF',
      purchase: {
        actionField: { id: 'M7K2-4QX9', revenue: '101.20', shipping: '1.20', tax: '0.00' },
        products: [line],
      },
    },
  });
});

it('a purchase tells nothing of the person, and not the id of the order', () => {
  const order = exampleOrder();
  const text = JSON.stringify(purchase(order));
  const { country: _country, ...personal } = exampleAddress;
  for (const word of [...Object.values(personal).filter((value) => value !== ''), order.id]) {
    expect(text).not.toContain(word);
  }
});
