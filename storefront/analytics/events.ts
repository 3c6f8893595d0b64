import type { Order } from '#contract/order.ts';
import type { Product } from '#contract/product.ts';
import type { Cart, CartLine } from '#rules/cart.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { type Category, subtotalOf } from '#rules/lines.ts';
import { RAPPEN_PER_FRANC, type Rappen } from '#rules/money.ts';

/**
 * Every event that analytics hears of (specification 7), under the names and fields that Google Analytics 4
 * recommends for e-commerce. Amounts are francs as numbers. Of people there is nothing in it: cards, amounts,
 * and the short reference of an order.
 */
export type ShopEvent =
  | { event: 'view_item_list'; ecommerce: InFrancs & { item_list_name: Category; items: ListedItem[] } }
  | { event: 'view_item'; ecommerce: InFrancs & { items: Item[] } }
  | { event: CartEvent; ecommerce: MeasuredLines }
  | { event: 'purchase'; ecommerce: MeasuredLines & MeasuredPurchase };

type CartEvent = 'add_to_cart' | 'remove_from_cart' | 'begin_checkout' | 'add_shipping_info';
type InFrancs = { currency: 'CHF' };
/** `item_id` is the reference of the card's address; the name is the German one, so that a card has one in all reports. */
type Item = { item_id: string; item_name: string; item_category: Category };
/** `index` counts from 0. */
type ListedItem = Item & { index: number };
/** `price` is the value of one card. */
type MeasuredLine = Item & { price: number; quantity: number };
/** `value` is what the cards cost, without shipping, as the analytics provider demands of every event. */
type MeasuredLines = InFrancs & { value: number; items: MeasuredLine[] };
/** Of VAT nothing is told (readings 3). */
type MeasuredPurchase = { transaction_id: string; shipping: number; tax: 0 };

const CHF: InFrancs = { currency: 'CHF' };

/** The list of one kind of card. */
export function viewItemList(category: Category, products: readonly Product[]): ShopEvent {
  const items = products.map((product, index) => ({ ...itemOf(product), index }));
  return { event: 'view_item_list', ecommerce: { ...CHF, item_list_name: category, items } };
}

/** A card's page. Its value is free: until one is chosen there is no price to tell. */
export function viewItem(product: Product): ShopEvent {
  return { event: 'view_item', ecommerce: { ...CHF, items: [itemOf(product)] } };
}

export function addToCart(line: CartLine): ShopEvent {
  return { event: 'add_to_cart', ecommerce: measuredLines([line]) };
}

export function removeFromCart(line: CartLine): ShopEvent {
  return { event: 'remove_from_cart', ecommerce: measuredLines([line]) };
}

/** A line of the cart whose amount becomes another: the cards that come or go; null when none does. */
export function amountChanged(line: CartLine, amount: number): ShopEvent | null {
  const more = amount - line.amount;
  if (more === 0) return null;
  return more > 0 ? addToCart({ ...line, amount: more }) : removeFromCart({ ...line, amount: -more });
}

/** Step 1 of the checkout: the address page is shown. */
export function beginCheckout({ products }: Pick<Cart, 'products'>): ShopEvent {
  return { event: 'begin_checkout', ecommerce: measuredLines(products) };
}

/**
 * Step 2 of the checkout: the payment page is shown, the address is given. `add_payment_info` would say that the
 * visitor has entered how to pay, which happens on the provider's page.
 */
export function addShippingInfo({ products }: Pick<Cart, 'products'>): ShopEvent {
  return { event: 'add_shipping_info', ecommerce: measuredLines(products) };
}

export function purchase(order: Order): ShopEvent {
  const lines = order.cart.map(({ product, amount }) => ({ ...product, amount }));
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: order.reference,
      ...measuredLines(lines),
      shipping: francs(order.deliveryOption.details.price),
      tax: 0,
    },
  };
}

function itemOf({
  productReferenceId,
  name,
  category,
}: Pick<Product, 'productReferenceId' | 'name' | 'category'>): Item {
  return { item_id: productReferenceId, item_name: name[DEFAULT_LANGUAGE], item_category: category };
}

type SoldLine = Pick<CartLine, 'productReferenceId' | 'name' | 'category' | 'price' | 'amount'>;

function measuredLines(lines: readonly SoldLine[]): MeasuredLines {
  const items = lines.map((line) => ({
    ...itemOf(line),
    price: francs(line.price),
    quantity: line.amount,
  }));
  return { ...CHF, value: francs(subtotalOf(lines)), items };
}

function francs(amount: Rappen): number {
  return amount / RAPPEN_PER_FRANC;
}
