import {
  addProduct,
  type Cart,
  type CartLine,
  changeDeliveryMethod,
  clearCart,
  removeLine,
  updateProduct,
} from '#rules/cart.ts';
import { editAmount } from '#rules/cart-page.ts';
import { type AddError, checkAdd } from '#rules/check-add.ts';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import { getSubtotal } from '#rules/lines.ts';
import { useCart } from './cart-store.ts';
import type { CartOrder } from './stored-cart.ts';

function updateCart(next: (cart: Cart) => Cart): void {
  useCart.setState(({ cart }) => ({ cart: next(cart) }));
}

/** Separate from the store, because every page needs the cart but few change it. */
export const cartActions = {
  /** Returns an error, and leaves the cart unchanged, if the line breaks a rule of specification 5. */
  add(line: CartLine): AddError | undefined {
    const { cart } = useCart.getState();
    const updated = addProduct(cart, line);
    const error = checkAdd({
      price: line.price,
      amount: line.amount,
      subtotal: getSubtotal(cart.products),
      lines: updated.products.length,
      range: line.variablePrice,
    });
    if (error === undefined) updateCart(() => updated);
    return error;
  },
  updateProduct: (key: string, changes: Partial<Omit<CartLine, 'id'>>) =>
    updateCart((cart) => updateProduct(cart, key, changes)),
  /** Applies text typed into a line's amount. Returns false, and leaves the line unchanged, if the text is invalid. */
  editAmount(key: string, text: string): boolean {
    const { cart, accepted } = editAmount(useCart.getState().cart, key, text);
    useCart.setState({ cart });
    return accepted;
  },
  remove: (key: string) => updateCart((cart) => removeLine(cart, key)),
  changeDeliveryMethod: (type: DeliveryMethod) => updateCart((cart) => changeDeliveryMethod(cart, type)),
  clear: () => useCart.setState({ cart: clearCart(), order: null, failedOrderId: null }),
  restore: (cart: Cart) => useCart.setState({ cart }),
  rememberOrder: (order: CartOrder) => useCart.setState({ order, orderCheck: 'done' }),
  forgetOrder: () => useCart.setState({ order: null }),
  recordFailedOrder: (failedOrderId: string) => useCart.setState({ failedOrderId }),
};
