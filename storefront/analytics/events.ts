import type { Order } from '#contract/order.ts';
import type { Product } from '#contract/product.ts';
import type { CartLine } from '#rules/cart.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import { RAPPEN_PER_FRANC, type Rappen } from '#rules/money.ts';

/**
 * Every event that analytics hears of (specification 7), in the enhanced e-commerce shape that tag
 * managers read. Amounts are francs as text, `50.00`. Of people there is nothing in it: cards, amounts, and
 * the short reference of an order.
 */
export type ShopEvent =
  | { event: 'productImpressions'; ecommerce: InFrancs & { impressions: ListedProduct[] } }
  | { event: 'productDetail'; ecommerce: InFrancs & { detail: { products: MeasuredProduct[] } } }
  | { event: 'addToCart'; ecommerce: InFrancs & { add: { products: MeasuredLine[] } } }
  | { event: 'removeFromCart'; ecommerce: InFrancs & { remove: { products: MeasuredLine[] } } }
  | { event: 'checkout'; ecommerce: InFrancs & { checkout: MeasuredCheckout } }
  | { event: 'purchase'; ecommerce: InFrancs & { purchase: MeasuredPurchase } };

type InFrancs = { currencyCode: 'CHF' };
/** `id` is the reference of the card's address; the name is the German one, so that a card has one in all reports. */
type MeasuredProduct = { id: string; name: string; category: Category };
/** `position` counts from 1. */
type ListedProduct = MeasuredProduct & { list: Category; position: number };
/** `price` is the value of one card. */
type MeasuredLine = MeasuredProduct & { price: string; quantity: number };
/** Step 1 is the address page, step 2 the payment page. */
type MeasuredCheckout = { actionField: { step: 1 | 2 }; products: MeasuredLine[] };
type MeasuredPurchase = {
  /** `revenue` is the whole amount, cards and shipping; of VAT nothing is told (readings 3). */
  actionField: { id: string; revenue: string; shipping: string; tax: '0.00' };
  products: MeasuredLine[];
};

const CHF: InFrancs = { currencyCode: 'CHF' };

export function productImpressions(products: readonly Product[]): ShopEvent {
  const impressions = products.map((product, index) => ({
    ...measured(product),
    list: product.category,
    position: index + 1,
  }));
  return { event: 'productImpressions', ecommerce: { ...CHF, impressions } };
}

export function productDetail(product: Product): ShopEvent {
  return { event: 'productDetail', ecommerce: { ...CHF, detail: { products: [measured(product)] } } };
}

export function addToCart(line: CartLine): ShopEvent {
  return { event: 'addToCart', ecommerce: { ...CHF, add: { products: [measuredLine(line)] } } };
}

export function removeFromCart(line: CartLine): ShopEvent {
  return { event: 'removeFromCart', ecommerce: { ...CHF, remove: { products: [measuredLine(line)] } } };
}

/** A line of the cart whose amount becomes another: the cards that come or go; null when none does. */
export function amountChanged(line: CartLine, amount: number): ShopEvent | null {
  const more = amount - line.amount;
  if (more === 0) return null;
  return more > 0 ? addToCart({ ...line, amount: more }) : removeFromCart({ ...line, amount: -more });
}

export function checkout(step: 1 | 2, lines: readonly CartLine[]): ShopEvent {
  const products = lines.map(measuredLine);
  return { event: 'checkout', ecommerce: { ...CHF, checkout: { actionField: { step }, products } } };
}

export function purchase(order: Order): ShopEvent {
  const actionField = {
    id: order.reference,
    revenue: francs(order.totalOrderAmount),
    shipping: francs(order.deliveryOption.details.price),
    tax: '0.00',
  } as const;
  const products = order.cart.map(({ product, amount }) => measuredLine({ ...product, amount }));
  return { event: 'purchase', ecommerce: { ...CHF, purchase: { actionField, products } } };
}

function measured({
  productReferenceId,
  name,
  category,
}: Pick<Product, 'productReferenceId' | 'name' | 'category'>): MeasuredProduct {
  return { id: productReferenceId, name: name[DEFAULT_LANGUAGE], category };
}

function measuredLine(line: CartLine): MeasuredLine {
  return { ...measured(line), price: francs(line.price), quantity: line.amount };
}

function francs(amount: Rappen): string {
  return (amount / RAPPEN_PER_FRANC).toFixed(2);
}
