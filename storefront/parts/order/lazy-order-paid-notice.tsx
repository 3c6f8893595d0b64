import { lazy, type ReactNode, Suspense } from 'react';
import { useCart } from '../../stores/cart-store.ts';

/** Shows nothing if loading fails. */
const Notice = lazy(() =>
  import('./order-paid-notice.tsx').then(
    (module) => ({ default: module.OrderPaidNotice }),
    () => ({ default: () => null }),
  ),
);

/** Loaded only once an order was checked. */
export function LazyOrderPaidNotice(): ReactNode {
  const isChecked = useCart((state) => state.orderCheck !== 'due' || state.paidBefore);
  return isChecked ? (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  ) : null;
}
