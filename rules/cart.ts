import { type DeliveryMethod, deliveryMethodFor } from './delivery-method.ts';
import { type Category, lineKey, mergeLines, physicalCount, subtotalOf } from './lines.ts';
import type { LocalizedText } from './localized-text.ts';
import type { Rappen } from './money.ts';
import { shippingCostOf } from './shipping-cost.ts';

/** Inclusive bounds of the value of one card. */
export type PriceRange = { from: Rappen; to: Rappen };

/** Some cards of one product and one value; `id` is the product's. */
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
  /** What the visitor chose, already turned into what it leads to. */
  deliveryMethod: DeliveryMethod;
  /** Goods and shipping. */
  total: Rappen;
  /** Number of cards, shown on the badge. */
  totalAmount: number;
  shippingCost: Rappen;
  /** Number of cards that are posted. */
  totalPhysicalProducts: number;
};

function cartOf(products: CartLine[], choice: DeliveryMethod): Cart {
  const deliveryMethod = deliveryMethodFor(choice, products);
  const totalPhysicalProducts = physicalCount(products);
  const shippingCost = shippingCostOf(deliveryMethod, totalPhysicalProducts);
  return {
    products,
    deliveryMethod,
    total: subtotalOf(products) + shippingCost,
    totalAmount: products.reduce((count, line) => count + line.amount, 0),
    shippingCost,
    totalPhysicalProducts,
  };
}

export function emptyCart(): Cart {
  return cartOf([], 'digital');
}

/** Adds without a check of limits: `checkAdd` comes before. */
export function addProduct(cart: Cart, line: CartLine): Cart {
  return cartOf(mergeLines([...cart.products, line]), cart.deliveryMethod);
}

/**
 * Replaces fields of one line, as when the catalogue changed since. A changed price may make two lines equal:
 * they become one. An unknown key changes nothing.
 */
export function updateProduct(cart: Cart, key: string, changes: Partial<Omit<CartLine, 'id'>>): Cart {
  if (!hasLine(cart, key)) return cart;
  const products = cart.products.map((line) => (lineKey(line) === key ? { ...line, ...changes } : line));
  return cartOf(mergeLines(products), cart.deliveryMethod);
}

/** Sets the amount without a check of limits (`editAmount` has it); what is no count of cards changes nothing. */
export function changeLineAmount(cart: Cart, key: string, amount: number): Cart {
  if (!Number.isSafeInteger(amount) || amount < 1) return cart;
  return updateProduct(cart, key, { amount });
}

export function removeLine(cart: Cart, key: string): Cart {
  if (!hasLine(cart, key)) return cart;
  return cartOf(
    cart.products.filter((line) => lineKey(line) !== key),
    cart.deliveryMethod,
  );
}

export function changeDeliveryMethod(cart: Cart, type: DeliveryMethod): Cart {
  return cartOf(cart.products, type);
}

export function clearCart(): Cart {
  return emptyCart();
}

/** Clears only the count of cards; lines and money stay (specification 4). */
export function clearCartAmount(cart: Cart): Cart {
  return { ...cart, totalAmount: 0 };
}

function hasLine(cart: Cart, key: string): boolean {
  return cart.products.some((line) => lineKey(line) === key);
}
