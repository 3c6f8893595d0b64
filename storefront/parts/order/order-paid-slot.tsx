import { lazy, type ReactNode, Suspense } from 'react';
import { useCart } from '../../stores/cart-store.ts';

/** What cannot be loaded is not shown; the order is on its own page all the same. */
const Notice = lazy(() =>
  import('./order-paid-notice.tsx').then(
    (module) => ({ default: module.OrderPaidNotice }),
    () => ({ default: () => null }),
  ),
);

/** On every page; loaded once an order was asked for. */
export function OrderPaidSlot(): ReactNode {
  const asked = useCart((state) => state.orderCheck !== 'due' || state.paidBefore);
  return asked ? (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  ) : null;
}
