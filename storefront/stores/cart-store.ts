import { create } from 'zustand';
import { type AddError, checkAdd } from '#rules/add-check.ts';
import {
  addProduct,
  type Cart,
  type CartLine,
  changeLineAmount,
  changeShippingType,
  clearCart,
  clearCartAmount,
  emptyCart,
  type LocalizedText,
  removeLine,
  updateProduct,
} from '#rules/cart.ts';
import { editAmount } from '#rules/cart-page.ts';
import type { DeliveryType } from '#rules/delivery-type.ts';
import { type Category, goodsTotal } from '#rules/lines.ts';
import { keep } from './keep.ts';
import { storedCart } from './stored-cart.ts';

export type CartState = {
  /** False on the server and until the browser's storage is read. */
  ready: boolean;
  cart: Cart;
  /** The order made from this cart, until it is known to be paid or closed (readings section 5). */
  orderId: string | null;
  /** Whether that order was asked for since the page was opened. */
  orderAsked: boolean;
  /** Products of the cart that the shop no longer sells, as far as it was asked. */
  unavailable: string[];
  /** What is said of the categories that are not sold for now, as far as it was asked. */
  paused?: Partial<Record<Category, LocalizedText>>;
  /** Adds after the three checks of specification section 5; answers the reason why not. */
  add: (line: CartLine) => AddError | undefined;
  updateProduct: (key: string, changes: Partial<Omit<CartLine, 'id'>>) => void;
  changeAmount: (key: string, amount: number) => void;
  /** What was typed into a line's amount; false when it was refused and the line stays as it was. */
  editAmount: (key: string, text: string) => boolean;
  remove: (key: string) => void;
  changeShippingType: (type: DeliveryType) => void;
  clear: () => void;
  clearAmount: () => void;
  /** Puts a whole cart in place, as when a failed order fills the checkout again. */
  restore: (cart: Cart) => void;
  rememberOrder: (orderId: string) => void;
  forgetOrder: () => void;
};

export const useCart = create<CartState>()((set, get) => {
  const change = (next: (cart: Cart) => Cart) => set((state) => ({ cart: next(state.cart) }));
  return {
    ready: false,
    cart: emptyCart(),
    orderId: null,
    orderAsked: false,
    unavailable: [],
    add(line) {
      const goods = goodsTotal(get().cart.products);
      const error = checkAdd({ price: line.price, amount: line.amount, goods, range: line.variablePrice });
      if (error === undefined) change((cart) => addProduct(cart, line));
      return error;
    },
    updateProduct: (key, changes) => change((cart) => updateProduct(cart, key, changes)),
    changeAmount: (key, amount) => change((cart) => changeLineAmount(cart, key, amount)),
    editAmount(key, text) {
      const { cart, accepted } = editAmount(get().cart, key, text);
      set({ cart });
      return accepted;
    },
    remove: (key) => change((cart) => removeLine(cart, key)),
    changeShippingType: (type) => change((cart) => changeShippingType(cart, type)),
    clear: () => set({ cart: clearCart(), orderId: null }),
    clearAmount: () => change(clearCartAmount),
    restore: (cart) => set({ cart }),
    rememberOrder: (orderId) => set({ orderId, orderAsked: true }),
    forgetOrder: () => set({ orderId: null }),
  };
});

keep(useCart, {
  name: 'cart',
  schema: storedCart,
  pick: ({ cart, orderId }) =>
    cart.products.length === 0 && orderId === null ? undefined : { cart, orderId },
  put: (value) => ({
    ready: true,
    orderId: value?.orderId ?? null,
    // Sums are computed anew, so that a change of postage reaches a cart that was kept.
    cart: value === undefined ? emptyCart() : changeShippingType(value.cart, value.cart.shippingType),
  }),
});

/**
 * Whether the cart may be shown: storage is read, and an order that was made from it has been asked for, so
 * that a buyer who paid and closed the tab never sees it full.
 */
export function useCartReady(): boolean {
  return useCart((state) => state.ready && (state.orderId === null || state.orderAsked));
}
