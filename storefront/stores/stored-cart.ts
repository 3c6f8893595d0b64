import type { CartLine } from '#rules/cart.ts';
import { DELIVERY_METHODS, type DeliveryMethod } from '#rules/delivery-method.ts';
import { LANGUAGES } from '#rules/language.ts';
import { CATEGORIES } from '#rules/lines.ts';
import type { Check } from './checked-storage.ts';
import { hasExactly, isOneOf, isText, type Test } from './exact-shape.ts';

/**
 * The order made from a cart, until it is paid or closed (readings 5). `secret` looks up the outcome after the session
 * ends. `products` leave the cart once paid.
 */
export type CartOrder = { id: string; secret: string; products: CartLine[] };

/** The stored part of a cart and its order. Sums are not stored, because they follow from it. */
export type StoredCart = {
  products: CartLine[];
  deliveryMethod: DeliveryMethod;
  order: CartOrder | null;
  /** The last failed order that was synced. Lines removed since stay removed. */
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
 * Equals a strict schema of the contract's fields; a test compares the two. Hand-written because every page loads it,
 * and the schemas would outweigh the header's code.
 */
export const storedCartCheck: Check<StoredCart> = {
  safeParse: (value) => (isStoredCart(value) ? { data: value } : {}),
};
