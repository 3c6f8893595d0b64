import type { Order } from '#contract/order.ts';
import type { OrderOutcome } from '#rules/status.ts';
import { useCart } from '../stores/cart-store.ts';
import type { CallError } from '../stores/error-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import {
  type FailedPayment,
  isFailedPayment,
  isLatePayment,
  type LatePayment,
  paymentOutcome,
} from './payment-outcome.ts';
import { syncOrder, syncOutcome } from './sync-order.ts';

/** With `paid`, the page redirects to the order. */
export type PaymentPhase =
  /**
   * `isPageOpen`: the provider's payment page for this cart is still open. `hasStayed`: the browser didn't leave for the
   * payment page.
   */
  | { name: 'form'; failed: FailedPayment | null; isPageOpen?: boolean; hasStayed?: boolean }
  /** `opening`: the order is placed, and the provider is slow to open its page. */
  | { name: 'creating' | 'opening' | 'leaving' }
  | { name: 'challenged' }
  /**
   * The payment is open at the provider. Without an ID it is the session's newest order. `secret`: of the return, to
   * read the outcome if this browser may not see the order.
   */
  | { name: 'waiting'; orderId: string | null; isLong: boolean; secret?: string }
  /**
   * The order belongs to another browser, so the page shows only the outcome; null if unknown. While the outcome is
   * open, the page polls with the secret.
   */
  | { name: 'other-browser'; outcome: OrderOutcome | null; secret?: string }
  | { name: 'empty'; late?: LatePayment }
  | { name: 'unreachable'; error: CallError }
  | { name: 'paid'; orderId: string };

export function getFormPhase(failed: FailedPayment | null = null): PaymentPhase {
  if (useCart.getState().cart.products.length > 0) return { name: 'form', failed };
  return isLatePayment(failed) ? { name: 'empty', late: failed } : { name: 'empty' };
}

/** Stores the order ID, so that waiting survives a reload. */
export function startWaiting(orderId: string | null): Extract<PaymentPhase, { name: 'waiting' }> {
  usePayment.getState().waitFor(orderId);
  return { name: 'waiting', orderId, isLong: false };
}

/** Syncs the stores with an order and returns the next phase. */
export function applyOrder(order: Order): PaymentPhase {
  const outcome = paymentOutcome(order);
  if (outcome === 'open') return startWaiting(order.id);
  syncOrder(order);
  return isFailedPayment(outcome) ? getFormPhase(outcome) : { name: 'paid', orderId: order.id };
}

/** Like `applyOrder`, for an order whose session has ended. A paid order isn't shown. */
export function applyOutcome(outcome: OrderOutcome): PaymentPhase {
  const { order } = useCart.getState();
  if (outcome === 'open') return startWaiting(order?.id ?? null);
  syncOutcome(outcome);
  usePayment.getState().waitFor(null);
  const form = getFormPhase();
  return outcome === 'paid' && form.name === 'empty' ? { name: 'other-browser', outcome } : form;
}
