import type { Order } from '#contract/order.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import { createPersisted } from './create-persisted.ts';
import { ifOffered } from './offered-methods.ts';

/**
 * The order that this browser knows of, and how its buyer wants to pay. What became of a payment is not kept beside
 * the order: its statuses say so (payment-outcome.ts), and the phases of the payment page what is under way.
 */
export type OrderStore = {
  selectedOrder: Order | null;
  paymentMethod: PaymentMethod | null;
  /** One that is not offered, as an earlier order may have it, leaves none chosen. */
  selectPaymentMethod: (paymentMethod: PaymentMethod) => void;
  orderLoaded: (order: Order) => void;
  clear: () => void;
};

export const useOrder = createPersisted<OrderStore, PaymentMethod>(
  (set) => ({
    selectedOrder: null,
    paymentMethod: null,
    selectPaymentMethod: (paymentMethod) => set({ paymentMethod: ifOffered(paymentMethod) ?? null }),
    orderLoaded: (selectedOrder) => set({ selectedOrder }),
    clear: () => set({ selectedOrder: null, paymentMethod: null }),
  }),
  {
    // The order itself is asked for anew on each page; only the choice of the buyer outlives it.
    name: 'cadeau.payment-method',
    // What was stored may have been taken out of the shop since.
    check: { safeParse: (stored) => ({ data: ifOffered(stored) }) },
    partialize: ({ paymentMethod }) => paymentMethod ?? undefined,
    restore: (paymentMethod) => ({ paymentMethod: paymentMethod ?? null }),
  },
);
