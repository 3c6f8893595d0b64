import { type Cart, changeDeliveryMethod, emptyCart, type LocalizedText } from '#rules/cart.ts';
import type { Category } from '#rules/lines.ts';
import { createPersisted } from './create-persisted.ts';
import { type StoredCart, storedCartCheck } from './stored-cart.ts';

export type CartState = {
  /** False on the server and until the browser's storage is read. */
  ready: boolean;
  cart: Cart;
  /** The order made from this cart, until it is known to be paid or closed (readings 5). */
  orderId: string | null;
  /** Whether that order was asked for since the page was opened. */
  orderAsked: boolean;
  /** Products of the cart that the shop no longer sells, as far as it was asked. */
  unavailable: string[];
  /** What is said of the categories that are not sold for now, as far as it was asked. */
  paused?: Partial<Record<Category, LocalizedText>>;
};

export const useCart = createPersisted<CartState, StoredCart>(
  () => ({ ready: false, cart: emptyCart(), orderId: null, orderAsked: false, unavailable: [] }),
  {
    name: 'cadeau.cart',
    check: storedCartCheck,
    partialize: ({ cart: { products, deliveryMethod }, orderId }) =>
      products.length === 0 && orderId === null ? undefined : { products, deliveryMethod, orderId },
    restore: (stored) => ({
      ready: true,
      orderId: stored?.orderId ?? null,
      // Sums are computed anew, so that a change of the shipping costs reaches a cart that was stored.
      cart:
        stored === undefined
          ? emptyCart()
          : changeDeliveryMethod({ ...emptyCart(), products: stored.products }, stored.deliveryMethod),
    }),
  },
);

/**
 * Whether the cart may be shown: storage is read, and an order that was made from it has been asked for, so
 * that a buyer who paid and closed the tab never sees it full.
 */
function isReady({ ready, orderId, orderAsked }: CartState): boolean {
  return ready && (orderId === null || orderAsked);
}

export function useCartReady(): boolean {
  return useCart(isReady);
}

/** Resolves once the cart may be shown. */
export function cartReady(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useCart.subscribe((state) => look(state));
    const look = (state: CartState) => {
      if (!isReady(state)) return;
      stop();
      resolve();
    };
    look(useCart.getState());
  });
}
