import { describe, expect, it } from 'vitest';
import { addProduct, type CartLine, emptyCart } from './cart.ts';
import { canDecrease, canIncrease, editAmount, getRemainingValue, isEmptyAmount } from './cart-page.ts';
import { lineKey } from './lines.ts';

function line(price: number, amount: number): CartLine {
  return {
    id: 'p',
    productReferenceId: 'ref-p',
    category: 'physical',
    name: { 'de-ch': 'Karte', 'fr-ch': 'Carte', 'it-ch': 'Carta' },
    imagePath: '/a.avif',
    variablePrice: { from: 500, to: 50_000 },
    price,
    amount,
  };
}

const createCart = (...lines: CartLine[]) => lines.reduce(addProduct, emptyCart());
const five = lineKey(line(500, 1));

describe('the amount of a line', () => {
  it.each([
    ['3', 3],
    ['03', 3],
    ['2.0', 2],
    ['3,00', 3],
    ['２', 2],
    [' 4 ', 4],
    ['', 1],
    ['0', 1],
    ['000', 1],
    ['600', 600],
  ])('typed as %j becomes %i', (text, amount) => {
    const edited = editAmount(createCart(line(500, 2)), five, text);
    expect(edited.accepted).toBe(true);
    expect(edited.cart.products[0]?.amount).toBe(amount);
  });

  it.each(['601', '9999', '9'.repeat(400), '1,5', '1a2', 'abc', '-5', '1.000'])(
    'is unchanged by %s, which exceeds the limit or is no quantity',
    (text) => {
      const cart = createCart(line(500, 2));
      expect(editAmount(cart, five, text)).toEqual({ cart, accepted: false });
    },
  );

  it('may fill the cart to CHF 3000, including other lines but not shipping', () => {
    const cart = createCart(line(50_000, 5), line(500, 2));
    const filled = editAmount(cart, five, '100');
    expect(filled.accepted).toBe(true);
    expect(filled.cart.total).toBe(300_000 + filled.cart.shippingCost);
    expect(editAmount(cart, five, '101')).toEqual({ cart, accepted: false });
  });

  it('is at most 600 even of cards below the general range', () => {
    const cheap = createCart(line(100, 600));
    expect(canIncrease(cheap, lineKey(line(100, 1)))).toBe(false);
    expect(editAmount(cheap, lineKey(line(100, 1)), '601').accepted).toBe(false);
  });

  it('of an unknown line is refused', () => {
    const cart = createCart(line(500, 2));
    expect(editAmount(cart, 'x@500', '1')).toEqual({ cart, accepted: false });
  });
});

describe('plus and minus', () => {
  it('plus stops where one more card would exceed the limit', () => {
    expect(canIncrease(createCart(line(500, 598)), five)).toBe(true);
    expect(canIncrease(createCart(line(500, 599)), five)).toBe(true);
    expect(canIncrease(createCart(line(500, 600)), five)).toBe(false);
    expect(canIncrease(createCart(line(50_000, 5), line(500, 100)), five)).toBe(false);
    expect(canIncrease(emptyCart(), five)).toBe(false);
  });

  it('minus works above 1', () => {
    expect(canDecrease({ amount: 1 })).toBe(false);
    expect(canDecrease({ amount: 2 })).toBe(true);
  });
});

it('the remaining room is CHF 3000 minus the cards', () => {
  expect(getRemainingValue(emptyCart())).toBe(300_000);
  expect(getRemainingValue(createCart(line(50_000, 5)))).toBe(50_000);
  expect(getRemainingValue(createCart(line(500, 600)))).toBe(0);
});

it('an empty or zero amount is an intermediate state', () => {
  expect(['', '0', '00', '05', '1'].filter(isEmptyAmount)).toEqual(['', '0', '00']);
});
