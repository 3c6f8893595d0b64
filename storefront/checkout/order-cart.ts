import type { Order } from '#contract/order.ts';
import {
  addProduct,
  type Cart,
  changeDeliveryMethod,
  changeLineAmount,
  clearCart,
  emptyCart,
  removeLine,
} from '#rules/cart.ts';
import { lineKey } from '#rules/lines.ts';

/** The cart that an order was made from, with its delivery type. */
export function cartOfOrder(order: Pick<Order, 'cart' | 'deliveryOption'>): Cart {
  const filled = order.cart.reduce(
    (cart, { product, amount }) => addProduct(cart, { ...product, amount }),
    emptyCart(),
  );
  return changeDeliveryMethod(filled, order.deliveryOption.key);
}

/** What is left of a cart when the cards of a paid order are taken out: what was added since. */
export function withoutOrdered(cart: Cart, ordered: Order['cart']): Cart {
  const left = ordered.reduce((rest, { product, amount }) => {
    const key = lineKey(product);
    const line = rest.products.find((candidate) => lineKey(candidate) === key);
    if (line === undefined) return rest;
    return line.amount > amount ? changeLineAmount(rest, key, line.amount - amount) : removeLine(rest, key);
  }, cart);
  return left.products.length === 0 ? clearCart() : left;
}
