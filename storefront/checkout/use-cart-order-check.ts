import { useEffect } from 'react';
import { useCart } from '../stores/cart-store.ts';

/** Only carts with an order load the check. A failed import counts as an unreachable server. */
export async function loadAndCheckCartOrder(): Promise<void> {
  await import('./check-cart-order.ts').then(
    ({ checkCartOrder }) => checkCartOrder(),
    () => useCart.setState({ orderCheck: 'failed' }),
  );
}

/** Checks on page load, for each new order, when the page becomes visible and when the network returns. */
export function useCartOrderCheck(): void {
  const ready = useCart((state) => state.ready);
  const orderId = useCart((state) => state.order?.id);
  useEffect(() => {
    if (!ready || orderId === undefined) return;
    const check = () => {
      if (document.visibilityState === 'visible') void loadAndCheckCartOrder();
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
