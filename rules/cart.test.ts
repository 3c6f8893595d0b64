import { describe, expect, it } from 'vitest';
import {
  addProduct,
  type CartLine,
  changeDeliveryMethod,
  changeLineAmount,
  clearCart,
  clearCartAmount,
  emptyCart,
  removeLine,
  updateProduct,
} from './cart.ts';
import { type Category, lineKey } from './lines.ts';

const name = { 'de-ch': 'Karte', 'fr-ch': 'Carte', 'it-ch': 'Carta' };

function line(id: string, category: Category, price: number, amount: number): CartLine {
  const variablePrice = { from: 500, to: 50_000 };
  return {
    id,
    productReferenceId: `ref-${id}`,
    category,
    name,
    imagePath: '/a.avif',
    variablePrice,
    price,
    amount,
  };
}

const posted = (price: number, amount = 1) => line('p', 'physical', price, amount);
const mailed = (price: number, amount = 1) => line('d', 'digital', price, amount);
const createCart = (...lines: CartLine[]) => lines.reduce(addProduct, emptyCart());

describe('the cart', () => {
  it('is empty, digital and free at first', () => {
    expect(emptyCart()).toEqual({
      products: [],
      deliveryMethod: 'digital',
      total: 0,
      totalAmount: 0,
      shippingCost: 0,
      totalPhysicalProducts: 0,
    });
  });

  it('puts cards of the same product and value on one line', () => {
    const cart = createCart(posted(5_000, 2), mailed(5_000), posted(10_000), posted(5_000, 3));
    expect(cart.products.map(({ id, price, amount }) => [id, price, amount])).toEqual([
      ['p', 5_000, 5],
      ['d', 5_000, 1],
      ['p', 10_000, 1],
    ]);
    expect(cart.totalAmount).toBe(7);
    expect(cart.totalPhysicalProducts).toBe(6);
    expect(cart.deliveryMethod).toBe('standard');
    expect(cart.total).toBe(40_000 + 120);
  });

  it('pays shipping once for a mixed cart', () => {
    expect(createCart(mailed(5_000, 30), posted(5_000))).toMatchObject({ shippingCost: 120, total: 155_120 });
  });

  it('follows the choice of delivery as the posted value rises over CHF 500 and back', () => {
    let cart = changeDeliveryMethod(createCart(posted(5_000, 10)), 'insured');
    expect(cart).toMatchObject({ deliveryMethod: 'insured', shippingCost: 580, total: 50_580 });
    cart = addProduct(cart, posted(500));
    expect(cart).toMatchObject({ deliveryMethod: 'packet', shippingCost: 1350, total: 51_850 });
    cart = changeLineAmount(cart, lineKey(posted(500)), 2);
    expect(cart.deliveryMethod).toBe('packet');
    cart = removeLine(cart, lineKey(posted(500)));
    expect(cart).toMatchObject({ deliveryMethod: 'insured', total: 50_580 });
    expect(changeDeliveryMethod(cart, 'standard')).toMatchObject({
      deliveryMethod: 'standard',
      total: 50_120,
    });
  });

  it('becomes digital when the last posted card is removed, and free when it is empty', () => {
    const cart = removeLine(createCart(posted(5_000), mailed(5_000)), lineKey(posted(5_000)));
    expect(cart).toMatchObject({ deliveryMethod: 'digital', shippingCost: 0, total: 5_000 });
    expect(removeLine(cart, lineKey(mailed(5_000)))).toEqual(emptyCart());
  });

  it('changes nothing for an unknown line or an invalid amount', () => {
    const cart = createCart(posted(5_000, 2));
    expect(removeLine(cart, 'x@1')).toBe(cart);
    expect(changeLineAmount(cart, 'x@1', 3)).toBe(cart);
    expect(updateProduct(cart, 'x@1', { price: 500 })).toBe(cart);
    for (const amount of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(changeLineAmount(cart, lineKey(posted(5_000)), amount)).toBe(cart);
    }
  });

  it('adopts a changed product, and merges lines that became equal', () => {
    const cart = createCart(mailed(5_000, 2), mailed(10_000, 1));
    expect(updateProduct(cart, lineKey(mailed(5_000)), { imagePath: '/b.avif' }).products[0]?.imagePath).toBe(
      '/b.avif',
    );
    const joined = updateProduct(cart, lineKey(mailed(10_000)), { price: 5_000 });
    expect(joined.products).toEqual([mailed(5_000, 3)]);
    expect(joined.total).toBe(15_000);
  });

  it('is cleared completely, or only its count of cards', () => {
    const cart = createCart(posted(5_000, 2));
    expect(clearCart()).toEqual(emptyCart());
    expect(clearCartAmount(cart)).toEqual({ ...cart, totalAmount: 0 });
    expect(addProduct(clearCartAmount(cart), mailed(500)).totalAmount).toBe(3);
  });

  it('does not modify its input', () => {
    const cart = Object.freeze(createCart(posted(5_000, 2)));
    for (const held of [cart.products, ...cart.products]) Object.freeze(held);
    const before = structuredClone(cart);
    addProduct(cart, posted(5_000));
    changeLineAmount(cart, lineKey(posted(5_000)), 7);
    updateProduct(cart, lineKey(posted(5_000)), { price: 600 });
    removeLine(cart, lineKey(posted(5_000)));
    changeDeliveryMethod(cart, 'insured');
    expect(cart).toEqual(before);
  });
});
