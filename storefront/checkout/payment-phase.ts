import type { Order } from '#contract/order.ts';
import type { OrderOutcome } from '#rules/order-outcome.ts';
import { useCart } from '../stores/cart-store.ts';
import type { CallError } from '../stores/error-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { type FailedPayment, isFailedPayment, paymentOutcome } from './payment-outcome.ts';
import { syncOrder, syncOutcome } from './sync-order.ts';

/** What the payment page shows, and, with `paid`, that there is nothing more to show. */
export type PaymentPhase =
  /** `isPageOpen`: a payment page for this cart is still open at the provider. */
  | { name: 'form'; failed: FailedPayment | null; isPageOpen?: boolean }
  /** The form below a spinner: the order is being made, or the browser is on its way to the payment page. */
  | { name: 'creating' | 'leaving' }
  /** The browser solves a challenge before the order is made. */
  | { name: 'challenged' }
  /** Still open at the payment provider. Without an id it is the session's newest order. */
  | { name: 'waiting'; orderId: string | null; long: boolean }
  /**
   * The order belongs to another browser, so the page shows its outcome and nothing else; null if nothing is known. While it
   * is open, the secret of the return asks again.
   */
  | { name: 'other-browser'; outcome: OrderOutcome | null; secret?: string }
  | { name: 'empty' }
  /** What became of an order, or whether there is one, could not be asked. */
  | { name: 'unreachable'; error: CallError }
  | { name: 'paid'; orderId: string };

export function formPhase(failed: FailedPayment | null = null): PaymentPhase {
  return useCart.getState().cart.products.length === 0 ? { name: 'empty' } : { name: 'form', failed };
}

/** Waiting outlives a reload: it is remembered which order is waited for. */
export function waitingPhase(orderId: string | null): PaymentPhase {
  usePayment.getState().waitFor(orderId);
  return { name: 'waiting', orderId, long: false };
}

/** What follows from an order, with the browser's state brought in line with it. */
export function phaseOf(order: Order): PaymentPhase {
  const outcome = paymentOutcome(order);
  if (outcome === 'open') return waitingPhase(order.id);
  syncOrder(order);
  return isFailedPayment(outcome) ? formPhase(outcome) : { name: 'paid', orderId: order.id };
}

/** The same of an order whose session is over: of a paid one nothing is shown. */
export function phaseOfOutcome(outcome: OrderOutcome): PaymentPhase {
  const { order } = useCart.getState();
  if (outcome === 'open') return waitingPhase(order?.id ?? null);
  syncOutcome(outcome);
  usePayment.getState().waitFor(null);
  const form = formPhase();
  return outcome === 'paid' && form.name === 'empty' ? { name: 'other-browser', outcome } : form;
}
