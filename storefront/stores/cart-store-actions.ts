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

function change(next: (cart: Cart) => Cart): void {
  useCart.setState(({ cart }) => ({ cart: next(cart) }));
}

/** Separate from the store, because every page needs the cart but few change it. */
export const cartActions = {
  /** Returns the error if a check of specification 5 fails. */
  add(line: CartLine): AddError | undefined {
    const { cart } = useCart.getState();
    const filled = addProduct(cart, line);
    const error = checkAdd({
      price: line.price,
      amount: line.amount,
      subtotal: getSubtotal(cart.products),
      lines: filled.products.length,
      range: line.variablePrice,
    });
    if (error === undefined) change(() => filled);
    return error;
  },
  updateProduct: (key: string, changes: Partial<Omit<CartLine, 'id'>>) =>
    change((cart) => updateProduct(cart, key, changes)),
  /** Applies text typed into a line's amount. False if it was refused and the line is unchanged. */
  editAmount(key: string, text: string): boolean {
    const { cart, accepted } = editAmount(useCart.getState().cart, key, text);
    useCart.setState({ cart });
    return accepted;
  },
  remove: (key: string) => change((cart) => removeLine(cart, key)),
  changeDeliveryMethod: (type: DeliveryMethod) => change((cart) => changeDeliveryMethod(cart, type)),
  clear: () => useCart.setState({ cart: clearCart(), order: null, failedOrderId: null }),
  restore: (cart: Cart) => useCart.setState({ cart }),
  rememberOrder: (order: CartOrder) => useCart.setState({ order, orderCheck: 'done' }),
  forgetOrder: () => useCart.setState({ order: null }),
  recordFailedOrder: (failedOrderId: string) => useCart.setState({ failedOrderId }),
};
