import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sampleAddress, sampleLine, sampleOrder } from '#storefront/testing/sample-order.ts';
import { createShopClient } from './client.ts';
import { serverErrorSchema } from './error.ts';
import { orderCreatedSchema, orderRequestSchema, orderSchema } from './order.ts';
import { productListSchema, productSchema } from './product.ts';

const { price: _price, amount: _amount, ...known } = sampleLine;
const product = {
  ...known,
  shortDescription: known.name,
  longDescription: known.name,
  available: true,
  paused: known.name,
};
const order = sampleOrder({
  purchasedItems: [
    {
      id: 'c1',
      productId: 'p1',
      price: 5000,
      line: 1,
      ordinal: 1,
      status: 'ToPost',
      validUntil: '2031-11-21',
    },
  ],
});
const created = { id: 'order-1', reference: 'M7K2-4QX9', redirectURL: 'https://pay.example/1' };
const error = {
  id: 'trace-1',
  timestamp: '2026-11-21T10:00:00.000Z',
  messageKey: 'BAD_REQUEST',
  fieldErrors: [{ field: 'cart', messageKey: 'order.noLines' }],
  constraint: 'conflict',
};
const request = {
  lang: 'de-ch',
  paymentMethod: 'VISA',
  cart: [{ product: { id: 'birthday-physical', price: 5000 }, amount: 2 }],
  deliveryOption: { key: 'standard' },
  addresses: { primaryAddress: sampleAddress, billingAddress: sampleAddress, useSameAddress: false },
};

/** Copies a tree once per object, with an extra field in that object. Returns the place with each copy. */
function withOneMoreField(tree: unknown): [place: string, copy: unknown][] {
  const places: (string | number)[][] = [];
  const visit = (value: unknown, place: (string | number)[]) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) places.push(place);
    for (const [key, item] of Object.entries(value)) visit(item, [...place, key]);
  };
  visit(tree, []);
  return places.map((place) => {
    const copy: unknown = structuredClone(tree);
    let object = copy as Record<string, unknown>;
    for (const key of place) object = object[key] as Record<string, unknown>;
    object.ofTomorrow = { more: 1 };
    return [place.join('.') || 'the whole', copy];
  });
}

describe('an unknown field', () => {
  it.each<[string, z.ZodMiniType, unknown, number]>([
    ['a product', productSchema, product, 6],
    ['a list of products', productListSchema, [product], 6],
    ['an order', orderSchema, order, 15],
    ['a created order', orderCreatedSchema, created, 1],
    ['an error', serverErrorSchema, error, 2],
  ])('in %s, at any level, is ignored and not passed on', (_name, schema, answer, levels) => {
    const copies = withOneMoreField(answer);
    expect(copies).toHaveLength(levels);
    for (const [place, copy] of copies) {
      expect([place, schema.safeParse(copy).data]).toEqual([place, answer]);
    }
  });

  it('in a response of the API does not reach the page', async () => {
    const client = createShopClient({
      base: '/api',
      csrfTokens: () => [],
      wait: () => Promise.resolve(),
      fetch: async () => Response.json({ ...order, ofTomorrow: 1 }),
    });
    expect(await client.loadOrder()).toEqual(order);
  });

  it('in a request, at any level, is refused', () => {
    expect(orderRequestSchema.safeParse(request).success).toBe(true);
    for (const [place, copy] of withOneMoreField(request)) {
      expect([place, orderRequestSchema.safeParse(copy).success]).toEqual([place, false]);
    }
  });
});
