import { beforeEach, describe, expect, it } from 'vitest';
import { lineKey } from '#rules/lines.ts';
import { cartOrder, sampleLine } from '../testing/sample-order.ts';
import { useCart } from './cart-store.ts';
import { cartActions } from './cart-store-actions.ts';

const cart = () => useCart.getState();

describe('the cart of the browser', () => {
  beforeEach(() => cartActions.clear());

  it('adds a line and merges an equal one', () => {
    expect(cartActions.add(sampleLine)).toBeUndefined();
    expect(cartActions.add(sampleLine)).toBeUndefined();
    expect(cart().cart.products).toHaveLength(1);
    expect(cart().cart).toMatchObject({ totalAmount: 4, deliveryMethod: 'standard', total: 20_120 });
  });

  it('refuses what exceeds 3000 francs and stays unchanged', () => {
    cartActions.add({ ...sampleLine, price: 50_000, amount: 6 });
    const before = cart().cart;
    expect(cartActions.add({ ...sampleLine, price: 500, amount: 1 })).toBe(
      'cart.addToCartTotalExceededError',
    );
    expect(cart().cart).toBe(before);
  });

  it('keeps the previous amount when an edit is refused', () => {
    cartActions.add({ ...sampleLine, price: 50_000, amount: 6 });
    const key = lineKey({ id: sampleLine.id, price: 50_000 });
    expect(cartActions.editAmount(key, '7')).toBe(false);
    expect(cart().cart.totalAmount).toBe(6);
    expect(cartActions.editAmount(key, '')).toBe(true);
    expect(cart().cart.totalAmount).toBe(1);
  });

  it('forgets its order when it is cleared', () => {
    cartActions.add(sampleLine);
    cartActions.rememberOrder(cartOrder('order-1'));
    cartActions.clear();
    expect(cart()).toMatchObject({
      order: null,
      cart: { products: [], deliveryMethod: 'digital', total: 0 },
    });
  });
});
