import { describe, expect, it } from 'vitest';
import { composeOrder, type OrderableProduct } from './order-lines.ts';

const posted: OrderableProduct = {
  id: 'p',
  category: 'physical',
  variablePrice: { from: 500, to: 50_000 },
  available: true,
  paused: false,
};
const mailed: OrderableProduct = { ...posted, id: 'd', category: 'digital' };

const line = (product: OrderableProduct, price: number, amount: number) => ({ product, price, amount });

function compose(...lines: ReturnType<typeof line>[]) {
  return composeOrder({ lines, choice: 'insured' });
}

function listErrors(...lines: ReturnType<typeof line>[]) {
  const order = compose(...lines);
  return order.ok ? [] : order.errors.map(({ field, key }) => `${field} ${key}`);
}

describe('an order', () => {
  it('is computed from products, values and amounts', () => {
    expect(compose(line(posted, 5_000, 2), line(mailed, 500, 1), line(posted, 5_000, 9))).toEqual({
      ok: true,
      lines: [line(posted, 5_000, 11), line(mailed, 500, 1)],
      subtotal: 55_500,
      deliveryMethod: 'packet',
      shippingCost: 1350,
      total: 56_850,
    });
  });

  it('of posted cards uses A-Post when the browser says digital', () => {
    expect(composeOrder({ lines: [line(posted, 5_000, 1)], choice: 'digital' })).toMatchObject({
      deliveryMethod: 'standard',
      total: 5_120,
    });
  });

  it('of digital cards has no shipping cost for any choice', () => {
    expect(compose(line(mailed, 5_000, 1))).toMatchObject({ deliveryMethod: 'digital', total: 5_000 });
  });

  it('may have 600 cards on a line, also by merging', () => {
    expect(listErrors(line(mailed, 500, 600))).toEqual([]);
    expect(listErrors(line(mailed, 500, 500), line(mailed, 500, 100))).toEqual([]);
    expect(listErrors(line(mailed, 500, 601))).toEqual([
      'cart cart.addToCartTotalExceededError',
      'cart.0.amount cart.addToCartAmountError',
    ]);
    expect(listErrors(line(mailed, 500, 300), line(mailed, 500, 300), line(mailed, 500, 1))).toEqual([
      'cart cart.addToCartTotalExceededError',
      'cart.2.amount cart.addToCartAmountError',
    ]);
  });

  it('is limited to CHF 3000 without shipping', () => {
    expect(compose(line(posted, 50_000, 6))).toMatchObject({ ok: true, total: 301_350 });
    expect(listErrors(line(posted, 50_000, 6), line(mailed, 500, 1))).toEqual([
      'cart cart.addToCartTotalExceededError',
    ]);
    expect(listErrors(line(posted, 49_900, 6), line(mailed, 700, 1))).toEqual([
      'cart cart.addToCartTotalExceededError',
    ]);
  });

  it.each([0, -500, 499, 400, 550, 500.5, 50_100, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a card of %d Rappen',
    (price) => {
      expect(listErrors(line(mailed, 500, 1), line(posted, price, 1))).toContain(
        'cart.1.price cart.addToCartPriceError',
      );
    },
  );

  it.each([0, -1, 1.5, 601, Number.NaN])('refuses %d cards', (amount) => {
    expect(listErrors(line(posted, 500, amount))).toContain('cart.0.amount cart.addToCartAmountError');
  });

  it('does not offset negative amounts', () => {
    expect(listErrors(line(posted, 50_000, 9), line(mailed, 50_000, -5))).toEqual([
      'cart.1.amount cart.addToCartAmountError',
    ]);
  });

  it('refuses a card of a paused category, and reports it despite other errors', () => {
    expect(
      listErrors(line({ ...posted, paused: true, available: false }, 500, 1), line(mailed, 500, 1)),
    ).toEqual(['cart.0.product order.salePaused']);
  });

  it('refuses unavailable products', () => {
    expect(listErrors(line({ ...posted, available: false }, 500, 1))).toEqual([
      'cart.0.product order.productUnavailable',
    ]);
  });

  it('has 1 to 50 lines', () => {
    const lines = Array.from({ length: 51 }, (_, index) => line({ ...mailed, id: `d${index}` }, 500, 1));
    expect(listErrors()).toEqual(['cart order.noLines']);
    expect(listErrors(...lines.slice(1))).toEqual([]);
    expect(listErrors(...lines)).toEqual(['cart order.tooManyLines']);
  });
});
