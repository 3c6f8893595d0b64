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
  /** Takes the secret out of the address bar. */
  forgetSecret: () => void;
};

/**
 * What the payment page begins with; `secret` when the buyer returns from the payment provider's page. Rejects when
 * it was aborted: an answer to a buyer who has left the page changes nothing.
 */
export function arriveAtPayment(
  tools: ArrivalTools,
  secret: string | null,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  return secret === null ? phaseOfCart(tools.client, signal) : returnFromPayment(tools, secret, signal);
}

/** What follows for the payment page from the order that was made of the cart, or from the session's newest. */
export async function phaseOfCart(client: CheckingClient, signal: AbortSignal): Promise<PaymentPhase> {
  const { cart, order: made } = useCart.getState();
  // This call also opens the session (readings 5), so it is made with a new cart as well.
  const asked = tracked('loadOrder', () => askOrder(client, made?.id));
  if (cart.products.length > 0 && made === null) {
    asked.catch(() => undefined);
    return formPhase();
  }
  let order: KnownOrder;
  try {
    order = await asked;
    if (hasPaymentPage(order)) order = await client.checkOrder(order.id);
  } catch (error) {
    throwIfAborted(signal);
    // Nobody may be let pay a second time because the first order could not be asked for.
    const { waitingFor } = usePayment.getState();
    return waitingFor === null ? { name: 'unreachable', error: errorOf(error) } : waitingPhase(waitingFor);
  }
  throwIfAborted(signal);
  if (order === null) return formPhase();
  if (typeof order === 'string') return phaseOfOutcome(order);
  useOrder.getState().orderLoaded(order);
  const cameBackToPay =
    cart.products.length > 0 && usePayment.getState().waitingFor !== order.id && !isBeingPaid(order);
  if (paymentOutcome(order) !== 'open' || !cameBackToPay) return phaseOf(order);
  return hasPaymentPage(order) ? { name: 'form', failed: null, isPageOpen: true } : formPhase();
}

/** The buyer may have paid on its payment page without the shop's knowledge. */
function hasPaymentPage(order: KnownOrder): order is Order {
  return (
    order !== null && typeof order !== 'string' && order.paymentStatus === 'Started' && !isBeingPaid(order)
  );
}

async function returnFromPayment(
  tools: ArrivalTools,
  secret: string,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  const { client, forgetSecret } = tools;
  let order: Order;
  try {
    order = await client.assertPayment(secret);
  } catch (error) {
    throwIfAborted(signal);
    // Unknown is not failed: the secret stays in the address, so that a reload asks again.
    if (!isForeign(error)) return waitingPhase(useCart.getState().order?.id ?? null);
    return returnToOtherBrowser(tools, secret, signal);
  }
  throwIfAborted(signal);
  forgetSecret();
  useOrder.getState().orderLoaded(order);
  return phaseOf(order);
}

/** The secret stays in the address while it leads to an outcome, so that a reload and the way back show it again. */
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
