import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Product } from '#contract/product.ts';
import { sampleAddress, sampleLine, sampleOrder } from '../testing/sample-order.ts';
import {
  addToCart,
  amountChanged,
  checkout,
  productDetail,
  productImpressions,
  purchase,
  removeFromCart,
  type ShopEvent,
} from './events.ts';

const product: Product = {
  ...sampleLine,
  shortDescription: sampleLine.name,
  longDescription: sampleLine.name,
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
  expect(addToCart(sampleLine).ecommerce).toEqual({ currencyCode: 'CHF', add: { products: [line] } });
  expect(removeFromCart(sampleLine).ecommerce).toEqual({
    currencyCode: 'CHF',
    remove: { products: [line] },
  });
});

it('a changed amount tells the difference: cards added, cards removed, or nothing', () => {
  expect(amountChanged(sampleLine, 5)).toEqual(addToCart({ ...sampleLine, amount: 3 }));
  expect(amountChanged(sampleLine, 1)).toEqual(removeFromCart({ ...sampleLine, amount: 1 }));
  expect(amountChanged(sampleLine, 2)).toBeNull();
});

it('what was added less what was removed is what is bought, however often the amount changed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (amounts) => {
      const [first = 1, ...later] = amounts;
      let line = { ...sampleLine, amount: first };
      let told = quantityOf(addToCart(line));
      for (const amount of later) {
        told += quantityOf(amountChanged(line, amount));
        line = { ...line, amount };
      }
      expect(told).toBe(amounts.at(-1));
    }),
  );
});

/** Cards that came into the cart; negative for those that left it. */
function quantityOf(event: ShopEvent | null): number {
  if (event?.event === 'addToCart') return event.ecommerce.add.products[0]?.quantity ?? 0;
  if (event?.event === 'removeFromCart') return -(event.ecommerce.remove.products[0]?.quantity ?? 0);
  return 0;
}

it.each([1, 2] as const)('the checkout tells its step %i with the cart', (step) => {
  expect(checkout(step, [sampleLine])).toEqual({
    event: 'checkout',
    ecommerce: { currencyCode: 'CHF', checkout: { actionField: { step }, products: [line] } },
  });
});

it('a purchase is told by its short reference, with revenue, shipping and no tax', () => {
  expect(purchase(sampleOrder())).toEqual({
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
  const order = sampleOrder();
  const text = JSON.stringify(purchase(order));
  const { country: _country, ...personal } = sampleAddress;
  for (const word of [...Object.values(personal).filter((value) => value !== ''), order.id]) {
    expect(text).not.toContain(word);
  }
});
