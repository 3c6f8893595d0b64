import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addProduct,
  type Cart,
  type CartLine,
  changeDeliveryMethod,
  changeLineAmount,
  clearCart,
  clearCartAmount,
  emptyCart,
  removeLine,
} from './cart.ts';
import { canDecrease, canIncrease, editAmount, getRemainingValue } from './cart-page.ts';
import { checkAdd } from './check-add.ts';
import { DELIVERY_METHODS, type DeliveryMethod } from './delivery-method.ts';
import { lineKey } from './lines.ts';
import { composeOrder } from './order-lines.ts';

type Action =
  | { kind: 'add'; id: string; francs: number; amount: number }
  | { kind: 'edit'; line: number; text: string }
  | { kind: 'plus' | 'minus' | 'remove'; line: number }
  | { kind: 'delivery'; type: DeliveryMethod }
  | { kind: 'clear' }
  | { kind: 'clear count' };

const range = { from: 500, to: 50_000 };
const CATEGORY = { p: 'physical', q: 'physical', d: 'digital' } as const;

const anyLine = fc.nat({ max: 6 });
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      id: fc.constantFrom('p', 'q', 'd'),
      francs: fc.oneof(fc.constantFrom(0, 4, 5, 25, 500, 501), fc.integer({ min: 5, max: 500 })),
      amount: fc.oneof(fc.constantFrom(0, 1, 500, 501), fc.integer({ min: 1, max: 30 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      line: anyLine,
      text: fc.oneof(fc.nat({ max: 700 }).map(String), fc.string({ maxLength: 4 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('plus', 'minus', 'remove'), line: anyLine }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('delivery' as const),
      type: fc.constantFrom(...DELIVERY_METHODS),
    }),
  },
  fc.constant<Action>({ kind: 'clear count' }),
  fc.constant<Action>({ kind: 'clear' }),
);

function cartLine(id: string, price: number, amount: number): CartLine {
  return {
    id,
    productReferenceId: `ref-${id}`,
    category: CATEGORY[id as keyof typeof CATEGORY],
    name: { 'de-ch': id, 'fr-ch': id, 'it-ch': id },
    imagePath: '/a.avif',
    variablePrice: range,
    price,
    amount,
  };
}

const sumLines = (lines: CartLine[]) =>
  lines.map((line) => line.price * line.amount).reduce((a, b) => a + b, 0);

function act(cart: Cart, done: Action): Cart {
  switch (done.kind) {
    case 'add': {
      const line = cartLine(done.id, done.francs * 100, done.amount);
      const error = checkAdd({ ...line, subtotal: sumLines(cart.products), lines: 1, range });
      return error === undefined ? addProduct(cart, line) : cart;
    }
    case 'delivery':
      return changeDeliveryMethod(cart, done.type);
    case 'clear':
      return clearCart();
    case 'clear count':
      return clearCartAmount(cart);
    default: {
      const line = cart.products[done.line];
      if (line === undefined) return cart;
      const key = lineKey(line);
      if (done.kind === 'edit') return editAmount(cart, key, done.text).cart;
      if (done.kind === 'remove') return removeLine(cart, key);
      if (done.kind === 'plus') {
        return canIncrease(cart, key) ? changeLineAmount(cart, key, line.amount + 1) : cart;
      }
      return canDecrease(line) ? changeLineAmount(cart, key, line.amount - 1) : cart;
    }
  }
}

/** Computes the delivery type after an action, independently of the code under test. */
function expectedType(before: DeliveryMethod, done: Action, after: Cart): DeliveryMethod {
  if (done.kind === 'clear') return 'digital';
  const physical = after.products.filter(({ id }) => id !== 'd');
  if (physical.length === 0) return 'digital';
  const command = done.kind === 'delivery' ? done.type : before;
  if (command === 'standard' || command === 'digital') return 'standard';
  return sumLines(physical) > 50_000 ? 'packet' : 'insured';
}

function expectedShippingCost(type: DeliveryMethod, posted: number): number {
  if (type === 'digital') return 0;
  if (type === 'insured') return 580;
  if (type === 'packet') return 1350;
  return posted > 20 ? 250 : posted > 10 ? 150 : 120;
}

function expectSound(cart: Cart, countCleared: boolean) {
  const subtotal = sumLines(cart.products);
  const keys = cart.products.map(({ id, price }) => `${id} ${price}`);
  const posted = cart.products.filter(({ id }) => id !== 'd').map(({ amount }) => amount);
  const postedCount = posted.reduce((a, b) => a + b, 0);
  expect(subtotal).toBeLessThanOrEqual(300_000);
  expect(getRemainingValue(cart)).toBe(300_000 - subtotal);
  expect(new Set(keys).size).toBe(keys.length);
  expect(cart.products.every(({ amount }) => Number.isInteger(amount) && amount >= 1 && amount <= 600)).toBe(
    true,
  );
  expect(cart.totalPhysicalProducts).toBe(postedCount);
  expect(cart.shippingCost).toBe(expectedShippingCost(cart.deliveryMethod, postedCount));
  expect(cart.total).toBe(subtotal + cart.shippingCost);
  expect(cart.totalAmount).toBe(
    countCleared ? 0 : cart.products.map(({ amount }) => amount).reduce((a, b) => a + b, 0),
  );
}

it('no sequence of actions breaks the cart, and the server computes the same order', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      let cart = emptyCart();
      let countCleared = false;
      for (const done of actions) {
        const before = cart;
        cart = act(before, done);
        if (done.kind === 'clear count') countCleared = true;
        else if (cart !== before) countCleared = false;
        expectSound(cart, countCleared);
        expect(cart.deliveryMethod).toBe(expectedType(before.deliveryMethod, done, cart));
      }

      const order = composeOrder({
        choice: cart.deliveryMethod,
        lines: cart.products.map(({ id, category, variablePrice, price, amount }) => ({
          product: { id, category, variablePrice, available: true, paused: false },
          price,
          amount,
        })),
      });
      expect(order.ok).toBe(cart.products.length > 0);
      if (order.ok) {
        expect(order.total).toBe(cart.total);
        expect(order.deliveryMethod).toBe(cart.deliveryMethod);
        expect(order.shippingCost).toBe(cart.shippingCost);
        expect(order.lines.length).toBe(cart.products.length);
      }
    }),
    { numRuns: 1000 },
  );
});
