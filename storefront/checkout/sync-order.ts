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
import type { OrderOutcome } from '#rules/order-outcome.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';

/**
 * Brings the browser's state in line with what became of an order: a paid one leaves the cart, a failed one
 * is forgotten and fills an empty checkout again (readings 5). Repeating it changes nothing.
 */
export function syncOrder(order: Order): void {
  const outcome = paymentOutcome(order);
  if (outcome === 'open') return;
  const { cart, order: made, failedOrderId } = useCart.getState();
  if (isFailedPayment(outcome)) {
    if (made?.id === order.id) cartActions.forgetOrder();
    if (usePayment.getState().waitingFor === order.id) usePayment.getState().waitFor(null);
    if (cart.products.length === 0 && failedOrderId !== order.id) refillCheckout(order);
    cartActions.noteFailedOrder(order.id);
    return;
  }
  // Only the cart that this order was made from holds its cards.
  if (made?.id !== order.id) return;
  takeOut(order.cart);
}

/** The same with the outcome alone, when the session is over in which the cart's order was made. */
export function syncOutcome(outcome: OrderOutcome): void {
  const { order } = useCart.getState();
  if (order === null || outcome === 'open') return;
  if (outcome === 'closed') {
    cartActions.forgetOrder();
    return;
  }
  takeOut(order.products.map((product) => ({ product, amount: product.amount })));
  useCart.setState({ paidBefore: true });
  forgetOrdered();
}

function takeOut(ordered: Order['cart']): void {
  cartActions.restore(withoutOrdered(useCart.getState().cart, ordered));
  cartActions.forgetOrder();
  usePayment.getState().clear();
}

/** Cart, delivery type, addresses and payment method as they were ordered (specification 4). */
function refillCheckout(order: Order): void {
  cartActions.restore(cartOfOrder(order));
  useAddress.getState().store(order.addresses);
  useOrder.getState().selectPaymentMethod(order.paymentMethod);
}

/**
 * What a paid order leaves in the browser goes: addresses, payment method and terms. A new cart keeps them only when
 * its own address step has been done since.
 */
export function forgetOrdered(): void {
  const { cart } = useCart.getState();
  if (cart.products.length > 0 && !useAddress.getState().ordered) return;
  if (cart.products.length === 0) cartActions.clear();
  useAddress.getState().clear();
  useOrder.setState({ paymentMethod: null });
  usePayment.getState().clear();
}

/** On leaving the order page after a success: the order goes as well. */
export function forgetCheckout(): void {
  useOrder.setState({ selectedOrder: null });
  forgetOrdered();
}

/** The cart that an order was made from, with its delivery type. */
function cartOfOrder(order: Pick<Order, 'cart' | 'deliveryOption'>): Cart {
  const filled = order.cart.reduce(
    (cart, { product, amount }) => addProduct(cart, { ...product, amount }),
    emptyCart(),
  );
  return changeDeliveryMethod(filled, order.deliveryOption.key);
}

/** What is left of a cart when the cards of a paid order are taken out: what was added since. */
function withoutOrdered(cart: Cart, ordered: Order['cart']): Cart {
  const left = ordered.reduce((rest, { product, amount }) => {
    const key = lineKey(product);
    const line = rest.products.find((candidate) => lineKey(candidate) === key);
    if (line === undefined) return rest;
    return line.amount > amount ? changeLineAmount(rest, key, line.amount - amount) : removeLine(rest, key);
  }, cart);
  return left.products.length === 0 ? clearCart() : left;
}
