import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import { useCart } from '../stores/cart-store.ts';
import { errorOf } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { tracked } from '../stores/pending-store.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { formPhase, type PaymentPhase, phaseOf, waitingPhase } from './payment-phase.ts';

export type ArrivalTools = {
  client: Pick<Client, 'loadOrder' | 'assertPayment'>;
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
  return secret === null ? arrive(tools.client, signal) : returnFromPayment(tools, secret, signal);
}

/** The order is not this browser's, or its session is over. */
function isForeign(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

async function arrive(client: Pick<Client, 'loadOrder'>, signal: AbortSignal): Promise<PaymentPhase> {
  const { cart, orderId } = useCart.getState();
  // This call also opens the session (readings 5), so it is made with a new cart as well.
  const asked = tracked('loadOrder', () => client.loadOrder(orderId ?? undefined));
  if (cart.products.length > 0 && orderId === null) {
    asked.catch(() => undefined);
    return formPhase();
  }
  let order: Order | null;
  try {
    order = await asked;
  } catch (error) {
    signal.throwIfAborted();
    if (isForeign(error)) return formPhase();
    // Nobody may be let pay a second time because the first order could not be asked for.
    const { waitingFor } = usePayment.getState();
    return waitingFor === null ? { name: 'unreachable', error: errorOf(error) } : waitingPhase(waitingFor);
  }
  signal.throwIfAborted();
  if (order === null) return formPhase();
  useOrder.getState().orderLoaded(order);
  const cameBackToPay = cart.products.length > 0 && usePayment.getState().waitingFor !== order.id;
  return paymentOutcome(order) === 'open' && cameBackToPay ? formPhase() : phaseOf(order);
}

async function returnFromPayment(
  { client, forgetSecret }: ArrivalTools,
  secret: string,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  let order: Order;
  try {
    order = await client.assertPayment(secret);
  } catch (error) {
    signal.throwIfAborted();
    // Unknown is not failed: the secret stays in the address, so that a reload asks again.
    if (!isForeign(error)) return waitingPhase(useCart.getState().orderId);
    forgetSecret();
    return { name: 'elsewhere' };
  }
  signal.throwIfAborted();
  forgetSecret();
  useOrder.getState().orderLoaded(order);
  return phaseOf(order);
}
