import type { CartLine } from '#rules/cart.ts';
import { DELIVERY_METHODS, type DeliveryMethod } from '#rules/delivery-method.ts';
import { LANGUAGES } from '#rules/language.ts';
import { CATEGORIES } from '#rules/lines.ts';
import type { Check } from './checked-storage.ts';
import { hasExactly, isOneOf, isText, type Test } from './exact-shape.ts';

/**
 * The order that was made from a cart, until it is known to be paid or closed (readings 5). With `secret` the browser
 * asks what became of it when its session is over; `products` are what to take out of the cart when it is paid.
 */
export type CartOrder = { id: string; secret: string; products: CartLine[] };

/** What a browser keeps of a cart, with the order that was made from it. Sums are not stored: they follow from it. */
export type StoredCart = {
  products: CartLine[];
  deliveryMethod: DeliveryMethod;
  order: CartOrder | null;
  /** The last order that failed and has been brought in line: what was removed since stays removed. */
  failedOrderId: string | null;
};

const isRappen: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

const isLine: Test = (value) =>
  hasExactly(value, {
    id: isText,
    productReferenceId: isText,
    category: isOneOf(CATEGORIES),
    name: (name) => hasExactly(name, Object.fromEntries(LANGUAGES.map((language) => [language, isText]))),
    imagePath: isText,
    variablePrice: (range) => hasExactly(range, { from: isRappen, to: isRappen }),
    price: isRappen,
    amount: (amount) => isRappen(amount) && amount !== 0,
  });

const areLines: Test = (value) => Array.isArray(value) && value.every(isLine);

function isStoredCart(value: unknown): value is StoredCart {
  return hasExactly(value, {
    products: areLines,
    deliveryMethod: isOneOf(DELIVERY_METHODS),
    order: (order) => order === null || hasExactly(order, { id: isText, secret: isText, products: areLines }),
    failedOrderId: (id) => id === null || isText(id),
  });
}

/**
 * Checks a stored cart as a strict schema of the contract's fields would; a test holds the two together. It is
 * written out because every page has the cart in its header, and the schemas weigh more than the rest of what
 * the header needs.
 */
export const storedCartCheck: Check<StoredCart> = {
  safeParse: (value) => (isStoredCart(value) ? { data: value } : {}),
};
