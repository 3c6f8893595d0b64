import { type Cart, changeDeliveryMethod, emptyCart } from '#rules/cart.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { createPersistedStore } from './create-persisted-store.ts';
import { type CartOrder, type StoredCart, storedCartCheck } from './stored-cart.ts';

export type CartState = {
  /** False on the server and until storage has been read. */
  ready: boolean;
  cart: Cart;
  order: CartOrder | null;
  failedOrderId: string | null;
  /** `pending`: the order's payment may still succeed and can't be replaced. */
  orderCheck: 'due' | 'done' | 'pending' | 'failed';
  /** The order was paid, and its session has ended. */
  paidBefore: boolean;
  /** IDs of products in the cart that are no longer sold, if checked. */
  unavailable: string[];
  /** Messages for categories whose sale is paused, if checked. */
  paused?: Partial<Record<Category, LocalizedText>>;
};

export const useCart = createPersistedStore<CartState, StoredCart>(
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
      // Another tab has made an order: check it here too.
      orderCheck: stored?.order?.id === order?.id ? orderCheck : 'due',
      // Sums are recomputed, so that changed shipping costs apply to a stored cart.
      cart:
        stored === undefined
          ? emptyCart()
          : changeDeliveryMethod({ ...emptyCart(), products: stored.products }, stored.deliveryMethod),
    }),
  },
);

/**
 * The cart may be shown once storage has been read and the outcome of its order is known. `failed`: the server can't be
 * reached.
 */
export type CartReadiness = 'reading' | 'ready' | 'failed';

function getReadiness({ ready, order, orderCheck }: CartState): CartReadiness {
  if (!ready) return 'reading';
  if (order === null) return 'ready';
  if (orderCheck === 'due') return 'reading';
  return orderCheck === 'failed' ? 'failed' : 'ready';
}

/** False while an order made from the cart may not be replaced. */
export function canPay({ order, orderCheck }: CartState): boolean {
  return order === null || orderCheck === 'done';
}

export function useCartReadiness(): CartReadiness {
  return useCart(getReadiness);
}

export function useCartReady(): boolean {
  return useCart((state) => getReadiness(state) === 'ready');
}

/** Resolves with true once the cart may be shown, with false if that can't be checked now. */
export function waitForCart(): Promise<boolean> {
  return new Promise((resolve) => {
    const unsubscribe = useCart.subscribe((state) => update(state));
    const update = (state: CartState) => {
      const readiness = getReadiness(state);
      if (readiness === 'reading') return;
      unsubscribe();
      resolve(readiness === 'ready');
    };
    update(useCart.getState());
  });
}
