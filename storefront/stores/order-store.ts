import { type Order, paymentMethodSchema } from '#contract/order.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import { createPersisted } from './create-persisted.ts';

/**
 * The order that this browser knows of, and how its buyer wants to pay. What became of a payment is not kept beside
 * the order: its statuses say so (payment-outcome.ts), and the phases of the payment page what is under way.
 */
export type OrderStore = {
  selectedOrder: Order | null;
  paymentMethod: PaymentMethod | null;
  selectPaymentMethod: (paymentMethod: PaymentMethod) => void;
  orderLoaded: (order: Order) => void;
  clear: () => void;
};

export const useOrder = createPersisted<OrderStore, PaymentMethod>(
  (set) => ({
    selectedOrder: null,
    paymentMethod: null,
    selectPaymentMethod: (paymentMethod) => set({ paymentMethod }),
    orderLoaded: (selectedOrder) => set({ selectedOrder }),
    clear: () => set({ selectedOrder: null, paymentMethod: null }),
  }),
  {
    // The order itself is asked for anew on each page; only the choice of the buyer outlives it.
    name: 'cadeau.payment-method',
    check: paymentMethodSchema,
    partialize: ({ paymentMethod }) => paymentMethod ?? undefined,
    restore: (paymentMethod) => ({ paymentMethod: paymentMethod ?? null }),
  },
);
