import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkAdd } from '#rules/check-add.ts';
import { composeOrder } from '#rules/order-lines.ts';
import { GOOD_ORDER } from '../testkit/corpus/good-order.ts';
import { setPath } from '../testkit/corpus/set-path.ts';
import { BAD_VALUES } from '../testkit/corpus/values.ts';
import { orderRequestSchema } from './order.ts';

const range = { from: 500, to: 50_000 };

/** The fields of a product that affect an order's sums. */
const sold = (id: string) => ({
  id,
  category: id.endsWith('physical') ? ('physical' as const) : ('digital' as const),
  variablePrice: range,
  available: true,
  paused: false,
});

/** Lists every error of an order by path: errors of the schema, or of the rules if the shape is valid. */
function listErrors(body: unknown): { field: string; key: string }[] {
  const { data, error } = z.safeParse(orderRequestSchema, body);
  if (data === undefined) {
    return error.issues.map(({ path }) => ({ field: path.join('.'), key: 'a fault of the schema' }));
  }
  const lines = data.cart.map(({ product: { id, price }, amount }) => ({ product: sold(id), price, amount }));
  const composed = composeOrder({ lines, choice: data.deliveryOption.key });
  if (composed.ok) return [];
  return composed.errors.map(({ field, key }) => ({
    field: field.replace(/\.price$/, '.product.price'),
    key,
  }));
}

it('the order that each case changes is valid', () => {
  expect(listErrors(GOOD_ORDER)).toEqual([]);
});

describe('an order is refused for invalid values', () => {
  it.each(BAD_VALUES)('%s: %s', (_cause, field, value, messageKey, at = field) => {
    const key = messageKey.startsWith('field') ? 'a fault of the schema' : messageKey;
    expect(listErrors(setPath(GOOD_ORDER, at, value))).toContainEqual({ field, key });
  });
});

describe('a card is not added to a cart', () => {
  const numbers = BAD_VALUES.flatMap(([cause, field, value]) =>
    typeof value === 'number' ? [[cause, field, value] as const] : [],
  );
  it.each(numbers)('%s: %s', (_cause, field, value) => {
    const right = { price: 5000, amount: 1, subtotal: 0, lines: 1, range };
    expect(checkAdd(right)).toBeUndefined();
    const wrong = field.endsWith('price') ? { price: value } : { amount: value };
    expect(checkAdd({ ...right, ...wrong })).toMatch(/^cart\.addToCart/);
  });
});
