import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import { throwIfAborted } from '../browser/signals.ts';
import { useCart } from '../stores/cart-store.ts';
import { errorOf } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { tracked } from '../stores/pending-store.ts';
import { askOrder, isBeingPaid, isForeign, type KnownOrder, type OrderClient } from './ask-order.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { formPhase, type PaymentPhase, phaseOf, phaseOfOutcome, waitingPhase } from './payment-phase.ts';

export type CheckingClient = OrderClient & Pick<Client, 'checkOrder'>;

export type ArrivalTools = {
  client: CheckingClient & Pick<Client, 'assertPayment' | 'checkOutcome'>;
  forgetSecret: () => void;
};

/**
 * The initial phase of the payment page. `secret` is set when the buyer returns from the provider's page. Rejects when
 * aborted.
 */
export function arriveAtPayment(
  deps: ArrivalTools,
  secret: string | null,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  return secret === null ? phaseOfCart(deps.client, signal) : returnFromPayment(deps, secret, signal);
}

/** Uses the cart's order, or else the session's newest. */
export async function phaseOfCart(client: CheckingClient, signal: AbortSignal): Promise<PaymentPhase> {
  const { cart, order: cartOrder } = useCart.getState();
  // This call also opens the session (readings 5), so make it even with a new cart.
  const orderPromise = tracked('loadOrder', () => askOrder(client, cartOrder?.id));
  if (cart.products.length > 0 && cartOrder === null) {
    orderPromise.catch(() => undefined);
    return formPhase();
  }
  let order: KnownOrder;
  try {
    order = await orderPromise;
    if (hasPaymentPage(order)) order = await client.checkOrder(order.id);
  } catch (error) {
    throwIfAborted(signal);
    // The outcome of the first order is unknown: don't allow a second payment.
    const { waitingFor } = usePayment.getState();
    return waitingFor === null ? { name: 'unreachable', error: errorOf(error) } : waitingPhase(waitingFor);
  }
  throwIfAborted(signal);
  if (order === null) return formPhase();
  if (typeof order === 'string') return phaseOfOutcome(order);
  useOrder.getState().orderLoaded(order);
  const canPayAgain =
    cart.products.length > 0 && usePayment.getState().waitingFor !== order.id && !isBeingPaid(order);
  if (paymentOutcome(order) !== 'open' || !canPayAgain) return phaseOf(order);
  return hasPaymentPage(order) ? { name: 'form', failed: null, isPageOpen: true } : formPhase();
}

/** The buyer may have paid on the provider's page without the shop knowing. */
function hasPaymentPage(order: KnownOrder): order is Order {
  return (
    order !== null && typeof order !== 'string' && order.paymentStatus === 'Started' && !isBeingPaid(order)
  );
}

async function returnFromPayment(
  deps: ArrivalTools,
  secret: string,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  const { client, forgetSecret } = deps;
  let order: Order;
  try {
    order = await client.assertPayment(secret);
  } catch (error) {
    throwIfAborted(signal);
    // Unknown isn't failed: keep the secret in the URL, so that a reload checks again.
    if (!isForeign(error)) return waitingPhase(useCart.getState().order?.id ?? null);
    return returnToOtherBrowser(deps, secret, signal);
  }
  throwIfAborted(signal);
  forgetSecret();
  useOrder.getState().orderLoaded(order);
  return phaseOf(order);
}

/** Keeps the secret in the URL while it leads to an outcome, so that a reload shows the outcome again. */
async function returnToOtherBrowser(
  { client, forgetSecret }: ArrivalTools,
  secret: string,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  try {
    const outcome = await client.checkOutcome(secret);
    throwIfAborted(signal);
    return { name: 'other-browser', outcome, secret };
  } catch (error) {
    throwIfAborted(signal);
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isUnknown) return { name: 'other-browser', outcome: 'open', secret };
    forgetSecret();
    return { name: 'other-browser', outcome: null };
  }
}
