import type { Order } from '#contract/order.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { cartOfOrder, withoutOrdered } from './order-cart.ts';
import { isFailedPayment, paymentOutcome } from './payment-outcome.ts';

/**
 * Brings the browser's state in line with what became of an order: a paid one leaves the cart, a failed one
 * is forgotten and fills an empty checkout again (readings 5). Repeating it changes nothing.
 */
export function syncOrder(order: Order): void {
  const outcome = paymentOutcome(order);
  if (outcome === 'open') return;
  const { cart, orderId } = useCart.getState();
  if (isFailedPayment(outcome)) {
    if (orderId === order.id) cartActions.forgetOrder();
    if (usePayment.getState().waitingFor === order.id) usePayment.getState().waitFor(null);
    if (cart.products.length === 0) refillCheckout(order);
    return;
  }
  // Only the cart that this order was made from holds its cards.
  if (orderId !== order.id) return;
  cartActions.restore(withoutOrdered(cart, order.cart));
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
 * On leaving the order page after a success: addresses, order, payment method and terms go, and an empty cart
 * forgets its delivery type. Who has begun to fill a new cart keeps what belongs to it; the order goes all the same.
 */
export function forgetCheckout(): void {
  if (useCart.getState().cart.products.length > 0) {
    useOrder.setState({ selectedOrder: null });
    return;
  }
  cartActions.clear();
  useAddress.getState().clear();
  useOrder.getState().clear();
  usePayment.getState().clear();
}
