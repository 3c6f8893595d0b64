import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Product } from '#contract/product.ts';
import { sampleAddress, sampleLine, sampleOrder } from '../testing/sample-order.ts';
import {
  addShippingInfo,
  addToCart,
  beginCheckout,
  changeAmount,
  purchase,
  removeFromCart,
  type ShopEvent,
  viewItem,
  viewItemList,
} from './events.ts';

const product: Product = {
  ...sampleLine,
  shortDescription: sampleLine.name,
  longDescription: sampleLine.name,
  available: true,
};
const item = { item_id: 'birthday-physical', item_name: 'Geburtstag', item_category: 'physical' };
const line = { ...item, price: 50, quantity: 2 };

it('a list reports its cards with their positions', () => {
  expect(viewItemList('physical', [product, product])).toEqual({
    event: 'view_item_list',
    ecommerce: {
      currency: 'CHF',
      item_list_name: 'physical',
      items: [
        { ...item, index: 0 },
        { ...item, index: 1 },
      ],
    },
  });
});

it('a detail page reports its card', () => {
  expect(viewItem(product)).toEqual({
    event: 'view_item',
    ecommerce: { currency: 'CHF', items: [item] },
  });
});

it('added and removed cards are reported with value and amount', () => {
  const ecommerce = { currency: 'CHF', value: 100, items: [line] };
  expect(addToCart(sampleLine)).toEqual({ event: 'add_to_cart', ecommerce });
  expect(removeFromCart(sampleLine)).toEqual({ event: 'remove_from_cart', ecommerce });
});

it('a changed amount reports the difference: cards added, cards removed, or nothing', () => {
  expect(changeAmount(sampleLine, 5)).toEqual(addToCart({ ...sampleLine, amount: 3 }));
  expect(changeAmount(sampleLine, 1)).toEqual(removeFromCart({ ...sampleLine, amount: 1 }));
  expect(changeAmount(sampleLine, 2)).toBeNull();
});

it('added minus removed cards equal the purchase, however often the amount changed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (amounts) => {
      const [first = 1, ...later] = amounts;
      let line = { ...sampleLine, amount: first };
      let total = getQuantity(addToCart(line));
      for (const amount of later) {
        total += getQuantity(changeAmount(line, amount));
        line = { ...line, amount };
      }
      expect(total).toBe(amounts.at(-1));
    }),
  );
});

/** Cards added to the cart; negative for removed cards. */
function getQuantity(event: ShopEvent | null): number {
  if (event?.event === 'add_to_cart') return event.ecommerce.items[0]?.quantity ?? 0;
  if (event?.event === 'remove_from_cart') return -(event.ecommerce.items[0]?.quantity ?? 0);
  return 0;
}

it('the checkout steps report the cart', () => {
  const digital = { ...sampleLine, category: 'digital', price: 1500, amount: 1 } as const;
  const cart = { products: [sampleLine, digital] };
  const items = [line, { ...item, item_category: 'digital', price: 15, quantity: 1 }];
  const ecommerce = { currency: 'CHF', value: 115, items };
  expect(beginCheckout(cart)).toEqual({ event: 'begin_checkout', ecommerce });
  expect(addShippingInfo(cart)).toEqual({ event: 'add_shipping_info', ecommerce });
});

it('a purchase is reported with its short reference, with cards and shipping separately and no tax', () => {
  const order = sampleOrder();
  expect(purchase(order)).toEqual({
    event: 'purchase',
    ecommerce: {
      transaction_id: 'M7K2-4QX9',
      currency: 'CHF',
      value: 100,
      shipping: 1.2,
      tax: 0,
      items: [line],
    },
  });
  expect(100 + 1.2).toBe(order.totalOrderAmount / 100);
});

it('a purchase contains no personal data, and not the order id', () => {
  const order = sampleOrder();
  const text = JSON.stringify(purchase(order));
  const { country: _country, ...personal } = sampleAddress;
  for (const word of [...Object.values(personal).filter((value) => value !== ''), order.id]) {
    expect(text).not.toContain(word);
  }
});
