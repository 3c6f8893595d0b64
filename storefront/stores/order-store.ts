import { create } from 'zustand';
import type { Order } from '#contract/order.ts';
import { paymentMethodSchema } from '#contract/order.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import { keep } from './keep.ts';
import type { OrderState } from './state-schemas.ts';

/** Order and payment-assertion actions of specification section 4. */
export type OrderActions = {
  ready: boolean;
  selectPaymentMethod: (paymentMethod: PaymentMethod) => void;
  /** Loading an order resets the flags of the payment assertion. */
  loadOrder: () => void;
  orderLoaded: (order: Order) => void;
  assertStarted: () => void;
  assertSucceeded: (order: Order) => void;
  assertFailed: (messageKey: string) => void;
  clear: () => void;
};

const NOTHING: OrderState = {
  selectedOrder: null,
  paymentMethod: null,
  assertPaymentSuccess: false,
  assertPaymentError: null,
  loading: false,
  response: null,
};

export const useOrder = create<OrderState & OrderActions>()((set) => ({
  ready: false,
  ...NOTHING,
  selectPaymentMethod: (paymentMethod) => set({ paymentMethod }),
  loadOrder: () => set({ assertPaymentSuccess: false, assertPaymentError: null, response: null }),
  orderLoaded: (order) => set({ selectedOrder: order }),
  assertStarted: () =>
    set({ loading: true, assertPaymentSuccess: false, assertPaymentError: null, response: null }),
  assertSucceeded: (order) =>
    set({ loading: false, assertPaymentSuccess: true, response: order, selectedOrder: order }),
  assertFailed: (messageKey) => set({ loading: false, assertPaymentError: messageKey }),
  clear: () => set(NOTHING),
}));

// The order itself is asked for anew on each page; only the choice of the buyer outlives it.
keep(useOrder, {
  name: 'payment-method',
  schema: paymentMethodSchema,
  pick: ({ paymentMethod }) => paymentMethod ?? undefined,
  put: (value) => ({ ready: true, paymentMethod: value ?? null }),
});
