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
import type { OrderOutcome } from '#rules/status.ts';
import { SUPERSEDED } from '#rules/status-causes.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';

/**
 * Syncs the stores with an order's outcome (readings 5). A paid order leaves the cart. A failed one refills an empty
 * checkout. Idempotent.
 */
export function syncOrder(order: Order): void {
  const outcome = paymentOutcome(order);
  if (outcome === 'open') return;
  const { cart, order: cartOrder, failedOrderId } = useCart.getState();
  if (isFailedPayment(outcome)) {
    if (cartOrder?.id === order.id) cartActions.forgetOrder();
    if (usePayment.getState().waitingFor === order.id) usePayment.getState().waitFor(null);
    // The newer order has the cards of a replaced one.
    const isReplaced = order.paymentCause === SUPERSEDED;
    if (cart.products.length === 0 && failedOrderId !== order.id && !isReplaced) refillCheckout(order);
    cartActions.recordFailedOrder(order.id);
    return;
  }
  // Only the cart that this order was made from contains its cards.
  if (cartOrder?.id !== order.id) return;
  removePaidLines(order.cart);
}

export function syncOutcome(outcome: OrderOutcome): void {
  const { order } = useCart.getState();
  if (order === null || outcome === 'open') return;
  if (outcome === 'closed') {
    cartActions.forgetOrder();
    return;
  }
  removePaidLines(order.products.map((product) => ({ product, amount: product.amount })));
  useCart.setState({ paidBefore: true });
  clearPaidCheckout();
}

function removePaidLines(ordered: Order['cart']): void {
  cartActions.restore(removeOrdered(useCart.getState().cart, ordered));
  cartActions.forgetOrder();
  usePayment.getState().clear();
}

/** Restores the checkout from the order (specification 4). */
function refillCheckout(order: Order): void {
  cartActions.restore(toCart(order));
  useAddress.getState().store(order.addresses);
  useOrder.getState().selectPaymentMethod(order.paymentMethod);
}

/**
 * Clears addresses, payment method and terms after a paid order. A new cart keeps them only if its address step was
 * completed since.
 */
export function clearPaidCheckout(): void {
  const { cart } = useCart.getState();
  if (cart.products.length > 0 && !useAddress.getState().ordered) return;
  if (cart.products.length === 0) cartActions.clear();
  useAddress.getState().clear();
  useOrder.setState({ paymentMethod: null });
  usePayment.getState().clear();
}

/** Clears the order too, when the buyer leaves the order page after a success. */
export function clearCheckout(): void {
  useOrder.setState({ selectedOrder: null });
  clearPaidCheckout();
}

function toCart(order: Pick<Order, 'cart' | 'deliveryOption'>): Cart {
  const filled = order.cart.reduce(
    (cart, { product, amount }) => addProduct(cart, { ...product, amount }),
    emptyCart(),
  );
  return changeDeliveryMethod(filled, order.deliveryOption.key);
}

/** Removes the cards of a paid order from the cart. Cards added since remain. */
function removeOrdered(cart: Cart, ordered: Order['cart']): Cart {
  const remaining = ordered.reduce((rest, { product, amount }) => {
    const key = lineKey(product);
    const line = rest.products.find((candidate) => lineKey(candidate) === key);
    if (line === undefined) return rest;
    return line.amount > amount ? changeLineAmount(rest, key, line.amount - amount) : removeLine(rest, key);
  }, cart);
  return remaining.products.length === 0 ? clearCart() : remaining;
}
