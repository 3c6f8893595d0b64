import { beforeEach, describe, expect, it } from 'vitest';
import { lineKey } from '#rules/lines.ts';
import { useCart } from './cart-store.ts';
import { exampleLine } from './example-order.ts';

const cart = () => useCart.getState();

describe('the cart of the browser', () => {
  beforeEach(() => cart().clear());

  it('adds a line and merges an equal one', () => {
    expect(cart().add(exampleLine)).toBeUndefined();
    expect(cart().add(exampleLine)).toBeUndefined();
    expect(cart().cart.products).toHaveLength(1);
    expect(cart().cart).toMatchObject({ totalAmount: 4, shippingType: 'standard', total: 20_120 });
  });

  it('refuses what exceeds 3000 francs and stays as it was', () => {
    cart().add({ ...exampleLine, price: 50_000, amount: 6 });
    const before = cart().cart;
    expect(cart().add({ ...exampleLine, price: 500, amount: 1 })).toBe('cart.addToCartTotalExceededError');
    expect(cart().cart).toBe(before);
  });

  it('keeps the previous amount when an edit is refused', () => {
    cart().add({ ...exampleLine, price: 50_000, amount: 6 });
    const key = lineKey({ id: exampleLine.id, price: 50_000 });
    expect(cart().editAmount(key, '7')).toBe(false);
    expect(cart().cart.totalAmount).toBe(6);
    expect(cart().editAmount(key, '')).toBe(true);
    expect(cart().cart.totalAmount).toBe(1);
  });

  it('forgets the order made from it when it is cleared', () => {
    cart().add(exampleLine);
    cart().rememberOrder('order-1');
    cart().clear();
    expect(cart()).toMatchObject({
      orderId: null,
      cart: { products: [], shippingType: 'digital', total: 0 },
    });
  });

  it('clears the count alone', () => {
    cart().add(exampleLine);
    cart().clearAmount();
    expect(cart().cart).toMatchObject({ totalAmount: 0, total: 10_120 });
  });
});
