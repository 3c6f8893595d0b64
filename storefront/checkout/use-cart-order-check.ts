import { useEffect } from 'react';
import { useCart } from '../stores/cart-store.ts';

/**
 * For the layout: asks on arrival, and again when a page comes back to sight, what became of the order that the
 * cart remembers. Few carts remember one, and only they load what it takes.
 */
export function useCartOrderCheck(): void {
  const ready = useCart((state) => state.ready);
  useEffect(() => {
    if (!ready) return;
    const check = () => {
      if (document.visibilityState !== 'visible' || useCart.getState().orderId === null) return;
      import('./check-cart-order.ts').then(
        ({ checkCartOrder }) => checkCartOrder(),
        // As when the order cannot be asked for: the cart is not hidden for it.
        () => useCart.setState({ orderAsked: true }),
      );
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [ready]);
}
