import type { Order } from '#contract/order.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import { toAvailableMethod } from './available-methods.ts';
import { createPersistedStore } from './create-persisted-store.ts';

/** The outcome isn't stored: it follows from the order's statuses (payment-outcome.ts). */
export type OrderStore = {
  selectedOrder: Order | null;
  paymentMethod: PaymentMethod | null;
  /** Selects nothing if the method isn't available, as an earlier order's may be. */
  selectPaymentMethod: (paymentMethod: PaymentMethod) => void;
  orderLoaded: (order: Order) => void;
  clear: () => void;
};

export const useOrder = createPersistedStore<OrderStore, PaymentMethod>(
  (set) => ({
    selectedOrder: null,
    paymentMethod: null,
    selectPaymentMethod: (paymentMethod) => set({ paymentMethod: toAvailableMethod(paymentMethod) ?? null }),
    orderLoaded: (selectedOrder) => set({ selectedOrder }),
    clear: () => set({ selectedOrder: null, paymentMethod: null }),
  }),
  {
    // Each page loads the order again. Only the payment method is stored.
    name: 'cadeau.payment-method',
    // The stored method may have been removed from the shop.
    check: { safeParse: (stored) => ({ data: toAvailableMethod(stored) }) },
    partialize: ({ paymentMethod }) => paymentMethod ?? undefined,
    restore: (paymentMethod) => ({ paymentMethod: paymentMethod ?? null }),
  },
);
