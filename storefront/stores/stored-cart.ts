import type { CartLine } from '#rules/cart.ts';
import { DELIVERY_METHODS, type DeliveryMethod } from '#rules/delivery-method.ts';
import { LANGUAGES } from '#rules/language.ts';
import { CATEGORIES } from '#rules/lines.ts';
import type { Check } from './checked-storage.ts';

export type Predicate = (value: unknown) => boolean;

/** True for an object with exactly these fields, each passing its test. */
export function hasExactly(value: unknown, tests: Record<string, Predicate>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const names = Object.keys(tests);
  return (
    fields.size === names.length && names.every((name) => fields.has(name) && tests[name]?.(fields.get(name)))
  );
}

export const isText: Predicate = (value) => typeof value === 'string';

export function isOneOf(values: readonly string[]): Predicate {
  return (value) => values.some((known) => known === value);
}

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

const isRappen: Predicate = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

const isLine: Predicate = (value) =>
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

const areLines: Predicate = (value) => Array.isArray(value) && value.every(isLine);

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
