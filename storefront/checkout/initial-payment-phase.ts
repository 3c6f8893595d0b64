import { ApiError } from '#contract/api-error.ts';
import type { ShopClient } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import { throwIfAborted } from '../browser/poll.ts';
import { useCart } from '../stores/cart-store.ts';
import { toCallError } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { trackPending } from '../stores/pending-store.ts';
import {
  fetchOrder,
  isPaymentInProgress,
  isUnknownOrder,
  type KnownOrder,
  type OrderClient,
} from './fetch-order.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { applyOrder, applyOutcome, getFormPhase, type PaymentPhase, startWaiting } from './payment-phase.ts';

export type OrderCheckClient = OrderClient & Pick<ShopClient, 'checkOrder'>;

export type ReturnDeps = {
  client: OrderCheckClient & Pick<ShopClient, 'loadPaymentOutcome'>;
  forgetSecret: () => void;
};

export type InitialPhaseDeps = ReturnDeps & { client: Pick<ShopClient, 'assertPayment'> };

/**
 * The initial phase of the payment page. `secret` is set when the buyer returns from the provider's page. Rejects when
 * aborted.
 */
export function loadInitialPhase(
  deps: InitialPhaseDeps,
  secret: string | null,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  return secret === null ? loadCartPhase(deps.client, signal) : returnFromPayment(deps, secret, signal);
}

/** Uses the cart's order, or else the session's newest. */
export async function loadCartPhase(client: OrderCheckClient, signal: AbortSignal): Promise<PaymentPhase> {
  const { cart, order: cartOrder } = useCart.getState();
  // This call also opens the session (readings 5), so make it even with a new cart.
  const orderPromise = trackPending('loadOrder', () => fetchOrder(client, cartOrder?.id));
  if (cart.products.length > 0 && cartOrder === null) {
    orderPromise.catch(() => undefined);
    return getFormPhase();
  }
  let order: KnownOrder;
  try {
    order = await orderPromise;
    if (hasPaymentPage(order)) order = await client.checkOrder(order.id);
  } catch (error) {
    throwIfAborted(signal);
    // The outcome of the first order is unknown: don't allow a second payment.
    const { waitingFor } = usePayment.getState();
    return waitingFor === null
      ? { name: 'unreachable', error: toCallError(error) }
      : startWaiting(waitingFor);
  }
  throwIfAborted(signal);
  // The layout's check of the cart may have found the payment first.
  if (order === null) return useCart.getState().paidBefore ? applyOutcome('paid') : getFormPhase();
  if (typeof order === 'string') return applyOutcome(order);
  useOrder.getState().orderLoaded(order);
  const canPayAgain =
    cart.products.length > 0 && usePayment.getState().waitingFor !== order.id && !isPaymentInProgress(order);
  if (paymentOutcome(order) !== 'open' || !canPayAgain) return applyOrder(order);
  return hasPaymentPage(order) ? { name: 'form', failed: null, isPageOpen: true } : getFormPhase();
}

/** The buyer may have paid on the provider's page without the shop knowing. */
function hasPaymentPage(order: KnownOrder): order is Order {
  return (
    order !== null &&
    typeof order !== 'string' &&
    order.paymentStatus === 'Started' &&
    !isPaymentInProgress(order)
  );
}

async function returnFromPayment(
  deps: InitialPhaseDeps,
  secret: string,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  const { client, forgetSecret } = deps;
  let order: Order;
  try {
    order = await client.assertPayment(secret);
  } catch (error) {
    throwIfAborted(signal);
    if (isUnknownOrder(error)) return readReturnOutcome(deps, secret, signal);
    // Unknown isn't failed: keep the secret in the URL, so that a reload checks again.
    return { ...startWaiting(useCart.getState().order?.id ?? null), secret };
  }
  throwIfAborted(signal);
  forgetSecret();
  useOrder.getState().orderLoaded(order);
  return applyOrder(order);
}

/**
 * The phase for a payment that isn't the session's. Keeps the secret in the URL while it leads to an outcome, so that a
 * reload shows the outcome again. An unknown secret counts as missing.
 */
export async function readReturnOutcome(
  { client, forgetSecret }: ReturnDeps,
  secret: string,
  signal: AbortSignal,
): Promise<PaymentPhase> {
  try {
    const outcome = await client.loadPaymentOutcome(secret);
    throwIfAborted(signal);
    return { name: 'other-browser', outcome, secret };
  } catch (error) {
    throwIfAborted(signal);
    // A proxy's error page has no error object.
    const key = error instanceof ApiError ? error.error?.messageKey : undefined;
    if (key !== 'NOT_FOUND' && key !== 'BAD_REQUEST')
      return { name: 'other-browser', outcome: 'open', secret };
    const found = await loadCartPhase(client, signal);
    if (found.name === 'empty') return { name: 'other-browser', outcome: null };
    forgetSecret();
    return found;
  }
}
