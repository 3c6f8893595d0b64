import type { Order } from '#contract/order.ts';
import type { Product } from '#contract/product.ts';
import type { Cart, CartLine } from '#rules/cart.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { type Category, getSubtotal } from '#rules/lines.ts';
import { RAPPEN_PER_FRANC, type Rappen } from '#rules/money.ts';

/**
 * Analytics events (specification 7), with the names and fields of Google Analytics 4. Amounts are in francs. Events
 * contain no personal data.
 */
export type ShopEvent =
  | { event: 'view_item_list'; ecommerce: WithCurrency & { item_list_name: Category; items: ListedItem[] } }
  | { event: 'view_item'; ecommerce: WithCurrency & { items: Item[] } }
  | { event: CartEvent; ecommerce: PricedItems }
  | { event: 'purchase'; ecommerce: PricedItems & PurchaseFields };

type CartEvent = 'add_to_cart' | 'remove_from_cart' | 'begin_checkout' | 'add_shipping_info';
type WithCurrency = { currency: 'CHF' };
/** `item_id` is the card's reference ID. The name is always German, so that all reports match. */
type Item = { item_id: string; item_name: string; item_category: Category };
type ListedItem = Item & { index: number };
type PricedItem = Item & { price: number; quantity: number };
/** `value` is the subtotal without shipping, as Google Analytics requires. */
type PricedItems = WithCurrency & { value: number; items: PricedItem[] };
/** Reports no VAT (readings 3). */
type PurchaseFields = { transaction_id: string; shipping: number; tax: 0 };

const CHF: WithCurrency = { currency: 'CHF' };

export function viewItemList(category: Category, products: readonly Product[]): ShopEvent {
  const items = products.map((product, index) => ({ ...toItem(product), index }));
  return { event: 'view_item_list', ecommerce: { ...CHF, item_list_name: category, items } };
}

/** Has no price, because the visitor hasn't chosen the face value yet. */
export function viewItem(product: Product): ShopEvent {
  return { event: 'view_item', ecommerce: { ...CHF, items: [toItem(product)] } };
}

export function addToCart(line: CartLine): ShopEvent {
  return { event: 'add_to_cart', ecommerce: toPricedItems([line]) };
}

export function removeFromCart(line: CartLine): ShopEvent {
  return { event: 'remove_from_cart', ecommerce: toPricedItems([line]) };
}

/** The event for a changed amount of a cart line; null if the amount is the same. */
export function changeAmount(line: CartLine, amount: number): ShopEvent | null {
  const difference = amount - line.amount;
  if (difference === 0) return null;
  return difference > 0
    ? addToCart({ ...line, amount: difference })
    : removeFromCart({ ...line, amount: -difference });
}

export function beginCheckout({ products }: Pick<Cart, 'products'>): ShopEvent {
  return { event: 'begin_checkout', ecommerce: toPricedItems(products) };
}

/** Checkout step 2. `add_payment_info` doesn't fit, because buyers enter payment details on the provider's page. */
export function addShippingInfo({ products }: Pick<Cart, 'products'>): ShopEvent {
  return { event: 'add_shipping_info', ecommerce: toPricedItems(products) };
}

export function purchase(order: Order): ShopEvent {
  const lines = order.cart.map(({ product, amount }) => ({ ...product, amount }));
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: order.reference,
      ...toPricedItems(lines),
      shipping: toFrancs(order.deliveryOption.details.price),
      tax: 0,
    },
  };
}

function toItem({
  productReferenceId,
  name,
  category,
}: Pick<Product, 'productReferenceId' | 'name' | 'category'>): Item {
  return { item_id: productReferenceId, item_name: name[DEFAULT_LANGUAGE], item_category: category };
}

type SoldLine = Pick<CartLine, 'productReferenceId' | 'name' | 'category' | 'price' | 'amount'>;

function toPricedItems(lines: readonly SoldLine[]): PricedItems {
  const items = lines.map((line) => ({
    ...toItem(line),
    price: toFrancs(line.price),
    quantity: line.amount,
  }));
  return { ...CHF, value: toFrancs(getSubtotal(lines)), items };
}

function toFrancs(amount: Rappen): number {
  return amount / RAPPEN_PER_FRANC;
}
