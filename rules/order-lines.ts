import type { PriceRange } from './cart.ts';
import { isCardValue } from './check-add.ts';
import { type DeliveryMethod, resolveDeliveryMethod } from './delivery-method.ts';
import { LINE_AMOUNT_MAX, ORDER_LINES_MAX, SUBTOTAL_MAX } from './limits.ts';
import { type Category, getSubtotal, lineKey, mergeLines, physicalCount } from './lines.ts';
import type { Rappen } from './money.ts';
import { getShippingCost } from './shipping-cost.ts';

export type OrderableProduct = {
  readonly id: string;
  readonly category: Category;
  readonly variablePrice: PriceRange;
  readonly available: boolean;
  readonly paused: boolean;
};

export type OrderLine<Product extends OrderableProduct = OrderableProduct> = {
  readonly product: Product;
  readonly price: Rappen;
  readonly amount: number;
};

export type OrderLineError = {
  /** Path in the request body: `cart.0.price`. */
  field: string;
  key:
    | 'cart.addToCartTotalExceededError'
    | 'cart.addToCartPriceError'
    | 'cart.addToCartAmountError'
    | 'order.productUnavailable'
    | 'order.salePaused'
    | 'order.tooManyLines'
    | 'order.noLines';
  range?: PriceRange;
};

export type ComposedOrder<Product extends OrderableProduct> = {
  ok: true;
  lines: OrderLine<Product>[];
  /** Excludes shipping. */
  subtotal: Rappen;
  deliveryMethod: DeliveryMethod;
  shippingCost: Rappen;
  total: Rappen;
};

/**
 * Computes an order's contents and costs from products, values and amounts. Ignores prices and totals sent by
 * the browser (readings 3). Returns all errors, those of the whole cart first.
 */
export function composeOrder<Product extends OrderableProduct>({
  lines,
  choice,
}: {
  lines: readonly OrderLine<Product>[];
  choice: DeliveryMethod;
}): ComposedOrder<Product> | { ok: false; errors: OrderLineError[] } {
  const merged = mergeLines(lines.map((line) => ({ ...line, id: line.product.id })));
  const errors = [
    ...findCartErrors(merged),
    ...lines.flatMap(findLineErrors),
    ...findMergedAmountErrors(lines),
  ];
  if (errors.length > 0) return { ok: false, errors };

  const priced = merged.map((line) => ({ ...line, category: line.product.category }));
  const subtotal = getSubtotal(priced);
  const deliveryMethod = resolveDeliveryMethod(choice, priced);
  const shippingCost = getShippingCost(deliveryMethod, physicalCount(priced));
  return {
    ok: true,
    lines: merged.map(({ product, price, amount }) => ({ product, price, amount })),
    subtotal,
    deliveryMethod,
    shippingCost,
    total: subtotal + shippingCost,
  };
}

function findCartErrors(merged: readonly { price: Rappen; amount: number }[]): OrderLineError[] {
  const errors: OrderLineError[] = [];
  if (merged.length === 0) errors.push({ field: 'cart', key: 'order.noLines' });
  if (merged.length > ORDER_LINES_MAX) errors.push({ field: 'cart', key: 'order.tooManyLines' });
  if (getSubtotal(merged) > SUBTOTAL_MAX)
    errors.push({ field: 'cart', key: 'cart.addToCartTotalExceededError' });
  return errors;
}

function isLineAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 1 && amount <= LINE_AMOUNT_MAX;
}

function findLineErrors({ product, price, amount }: OrderLine, index: number): OrderLineError[] {
  const errors: OrderLineError[] = [];
  if (product.paused) errors.push({ field: `cart.${index}.product`, key: 'order.salePaused' });
  else if (!product.available)
    errors.push({ field: `cart.${index}.product`, key: 'order.productUnavailable' });
  if (!isCardValue(price, product.variablePrice)) {
    const range = product.variablePrice;
    errors.push({ field: `cart.${index}.price`, key: 'cart.addToCartPriceError', range });
  }
  if (!isLineAmount(amount)) errors.push({ field: `cart.${index}.amount`, key: 'cart.addToCartAmountError' });
  return errors;
}

/** Finds valid lines that exceed the limit together. Reports the first line above it. */
function findMergedAmountErrors(lines: readonly OrderLine[]): OrderLineError[] {
  const amounts = new Map<string, number>();
  return lines.flatMap(({ product, price, amount }, index) => {
    if (!isLineAmount(amount)) return [];
    const key = lineKey({ id: product.id, price });
    const previousAmount = amounts.get(key) ?? 0;
    amounts.set(key, previousAmount + amount);
    return previousAmount <= LINE_AMOUNT_MAX && previousAmount + amount > LINE_AMOUNT_MAX
      ? [{ field: `cart.${index}.amount`, key: 'cart.addToCartAmountError' as const }]
      : [];
  });
}
