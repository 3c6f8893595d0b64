import { type Cart, changeDeliveryMethod, emptyCart } from '#rules/cart.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { createPersisted } from './create-persisted.ts';
import { type CartOrder, type StoredCart, storedCartCheck } from './stored-cart.ts';

export type CartState = {
  /** False on the server and until the browser's storage is read. */
  ready: boolean;
  cart: Cart;
  order: CartOrder | null;
  failedOrderId: string | null;
  /**
   * Whether the shop has said, since the page was opened, what became of that order; `pending` when its payment may still
   * come about and cannot be replaced.
   */
  orderCheck: 'due' | 'done' | 'pending' | 'failed';
  /** The order was paid, and the session that could show it is over. */
  paidBefore: boolean;
  /** Products of the cart that the shop no longer sells, as far as it was asked. */
  unavailable: string[];
  /** What is said of the categories that are not sold for now, as far as it was asked. */
  paused?: Partial<Record<Category, LocalizedText>>;
};

export const useCart = createPersisted<CartState, StoredCart>(
  () => ({
    ready: false,
    cart: emptyCart(),
    order: null,
    failedOrderId: null,
    orderCheck: 'due',
    paidBefore: false,
    unavailable: [],
  }),
  {
    name: 'cadeau.cart',
    check: storedCartCheck,
    partialize: ({ cart: { products, deliveryMethod }, order, failedOrderId }) =>
      products.length === 0 && order === null && failedOrderId === null
        ? undefined
        : { products, deliveryMethod, order, failedOrderId },
    restore: (stored, { order, orderCheck }) => ({
      ready: true,
      order: stored?.order ?? null,
      failedOrderId: stored?.failedOrderId ?? null,
      // An order that another tab has made is asked for here as well.
      orderCheck: stored?.order?.id === order?.id ? orderCheck : 'due',
      // Sums are computed anew, so that a change of the shipping costs reaches a cart that was stored.
      cart:
        stored === undefined
          ? emptyCart()
          : changeDeliveryMethod({ ...emptyCart(), products: stored.products }, stored.deliveryMethod),
    }),
  },
);

/**
 * Whether the cart may be shown: storage is read, and the shop has said what became of an order that was made from it,
 * so that a buyer who paid and closed the tab never meets it full. `failed` when the shop could not be asked.
 */
export type CartReadiness = 'reading' | 'ready' | 'failed';

function readinessOf({ ready, order, orderCheck }: CartState): CartReadiness {
  if (!ready) return 'reading';
  if (order === null) return 'ready';
  if (orderCheck === 'due') return 'reading';
  return orderCheck === 'failed' ? 'failed' : 'ready';
}

/** A cart may be paid for unless an order was made from it that is not known to be replaceable. */
export function mayPay({ order, orderCheck }: CartState): boolean {
  return order === null || orderCheck === 'done';
}

export function useCartReadiness(): CartReadiness {
  return useCart(readinessOf);
}

export function useCartReady(): boolean {
  return useCart((state) => readinessOf(state) === 'ready');
}

/** Resolves once the cart may be shown, with false when that cannot be found out now. */
export function cartReady(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = useCart.subscribe((state) => look(state));
    const look = (state: CartState) => {
      const readiness = readinessOf(state);
      if (readiness === 'reading') return;
      stop();
      resolve(readiness === 'ready');
    };
    look(useCart.getState());
  });
}
