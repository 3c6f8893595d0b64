import { useEffect } from 'react';
import { useCart } from '../stores/cart-store.ts';

/**
 * Asks what became of the order that the cart remembers. Few carts remember one, and only they load what it takes.
 * What cannot be loaded is an order that cannot be asked for.
 */
export async function checkCartOrderLate(): Promise<void> {
  await import('./check-cart-order.ts').then(
    ({ checkCartOrder }) => checkCartOrder(),
    () => useCart.setState({ orderCheck: 'failed' }),
  );
}

/** For the layout: asks on arrival, for each new order, when a page comes back to sight and when the network does. */
export function useCartOrderCheck(): void {
  const ready = useCart((state) => state.ready);
  const orderId = useCart((state) => state.order?.id);
  useEffect(() => {
    if (!ready || orderId === undefined) return;
    const check = () => {
      if (document.visibilityState === 'visible') void checkCartOrderLate();
    };
    if (useCart.getState().orderCheck !== 'done') check();
    document.addEventListener('visibilitychange', check);
    addEventListener('online', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      removeEventListener('online', check);
    };
  }, [ready, orderId]);
}
