import type { Cart } from '#rules/cart.ts';
import { DELIVERY_TYPES } from '#rules/delivery-type.ts';
import { LANGUAGES } from '#rules/language.ts';

/** What a browser keeps of a cart, with the order that was made from it. */
export type StoredCart = { cart: Cart; orderId: string | null };

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isRappen: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Exactly these fields, each as it must be. */
function hasExactly(value: unknown, checks: Record<string, Check>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const names = Object.keys(checks);
  return (
    fields.size === names.length &&
    names.every((name) => fields.has(name) && checks[name]?.(fields.get(name)))
  );
}

const isLine: Check = (value) =>
  hasExactly(value, {
    id: isText,
    productReferenceId: isText,
    category: (category) => category === 'physical' || category === 'digital',
    name: (name) => hasExactly(name, Object.fromEntries(LANGUAGES.map((language) => [language, isText]))),
    imagePath: isText,
    variablePrice: (range) => hasExactly(range, { from: isRappen, to: isRappen }),
    price: isRappen,
    amount: (amount) => isRappen(amount) && amount !== 0,
  });

const isCart: Check = (value) =>
  hasExactly(value, {
    products: (lines) => Array.isArray(lines) && lines.every(isLine),
    shippingType: (type) => DELIVERY_TYPES.some((known) => known === type),
    total: isRappen,
    totalAmount: Number.isSafeInteger,
    shippingCost: isRappen,
    totalPhysicalProducts: Number.isSafeInteger,
  });

function isStoredCart(value: unknown): value is StoredCart {
  return hasExactly(value, { cart: isCart, orderId: (id) => id === null || isText(id) });
}

/**
 * Checks a stored cart as `cartSchema` of state.ts would; a test keeps the two equal. It is written out because
 * every page has the cart in its header, and the schemas weigh more than the rest of what the header needs.
 */
export const storedCart = {
  safeParse: (value: unknown): { data?: StoredCart } => (isStoredCart(value) ? { data: value } : {}),
};
