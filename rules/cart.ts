import { type DeliveryMethod, resolveDeliveryMethod } from './delivery-method.ts';
import { type Category, getSubtotal, lineKey, mergeLines, physicalCount } from './lines.ts';
import type { LocalizedText } from './localized-text.ts';
import type { Rappen } from './money.ts';
import { getShippingCost } from './shipping-cost.ts';

export type PriceRange = { from: Rappen; to: Rappen };

/** Cards of one product and value. `id` is the product's. */
export type CartLine = {
  id: string;
  productReferenceId: string;
  category: Category;
  name: LocalizedText;
  imagePath: string;
  variablePrice: PriceRange;
  /** Value of one card. */
  price: Rappen;
  /** Number of cards. */
  amount: number;
};

export type Cart = {
  products: CartLine[];
  /** The effective method, derived from the visitor's choice and the contents. */
  deliveryMethod: DeliveryMethod;
  /** Cards and shipping. */
  total: Rappen;
  /** Number of cards, shown on the badge. */
  totalAmount: number;
  shippingCost: Rappen;
  totalPhysicalProducts: number;
};

function createCart(products: CartLine[], choice: DeliveryMethod): Cart {
  const deliveryMethod = resolveDeliveryMethod(choice, products);
  const totalPhysicalProducts = physicalCount(products);
  const shippingCost = getShippingCost(deliveryMethod, totalPhysicalProducts);
  return {
    products,
    deliveryMethod,
    total: getSubtotal(products) + shippingCost,
    totalAmount: products.reduce((count, line) => count + line.amount, 0),
    shippingCost,
    totalPhysicalProducts,
  };
}

export function emptyCart(): Cart {
  return createCart([], 'digital');
}

/** Doesn't check limits. Call `checkAdd` first. */
export function addProduct(cart: Cart, line: CartLine): Cart {
  return createCart(mergeLines([...cart.products, line]), cart.deliveryMethod);
}

/**
 * Updates fields of one line, for example after a catalogue change. Merges lines that become equal. Ignores
 * unknown keys.
 */
export function updateProduct(cart: Cart, key: string, changes: Partial<Omit<CartLine, 'id'>>): Cart {
  if (!hasLine(cart, key)) return cart;
  const products = cart.products.map((line) => (lineKey(line) === key ? { ...line, ...changes } : line));
  return createCart(mergeLines(products), cart.deliveryMethod);
}

/** Doesn't check limits, unlike `editAmount`. Ignores invalid amounts. */
export function changeLineAmount(cart: Cart, key: string, amount: number): Cart {
  if (!Number.isSafeInteger(amount) || amount < 1) return cart;
  return updateProduct(cart, key, { amount });
}

export function removeLine(cart: Cart, key: string): Cart {
  if (!hasLine(cart, key)) return cart;
  return createCart(
    cart.products.filter((line) => lineKey(line) !== key),
    cart.deliveryMethod,
  );
}

export function changeDeliveryMethod(cart: Cart, type: DeliveryMethod): Cart {
  return createCart(cart.products, type);
}

export function clearCart(): Cart {
  return emptyCart();
}

/** Clears only the number of cards and keeps lines and totals (specification 4). */
export function clearCartAmount(cart: Cart): Cart {
  return { ...cart, totalAmount: 0 };
}

function hasLine(cart: Cart, key: string): boolean {
  return cart.products.some((line) => lineKey(line) === key);
}
