import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#contract/api-error.ts';
import type { ShopClient } from '#contract/client.ts';
import type { OrderRequest } from '#contract/order.ts';
import type { ChallengeLevel } from '#rules/abuse-limits.ts';
import type { Language } from '#rules/language.ts';
import { useAddress } from '../stores/address-store.ts';
import { canPay, useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useError } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { type PaymentAttempt, usePayment } from '../stores/payment-store.ts';
import { trackPending } from '../stores/pending-store.ts';
import { fetchOrder } from './fetch-order.ts';
import { loadCartPhase, type ReturnDeps, readReturnOutcome } from './initial-payment-phase.ts';
import { type CheckoutState, toOrderRequest } from './order-request.ts';
import { applyOrder, applyOutcome, getFormPhase, type PaymentPhase, startWaiting } from './payment-phase.ts';
import { waitForPayment } from './wait-for-payment.ts';

export type PaymentFlowDeps = ReturnDeps & {
  client: Pick<ShopClient, 'createOrder'>;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  /** Rejects if the challenge can't be solved or the buyer leaves the page. */
  solveChallenge: (level: ChallengeLevel, signal: AbortSignal) => Promise<string>;
  createSecrets: () => { key: string; outcomeSecret: string };
  /** Runs one action at a time in all tabs of this browser. */
  inOneTab: <T>(action: () => Promise<T>) => Promise<T>;
  /** Resolves if the browser is still on this page after some time. */
  redirectTo: (url: string) => Promise<void>;
  /** Cancels a redirect that is still loading. */
  stopRedirect: () => void;
};

export type PaymentFlow = {
  phase: StoreApi<PaymentPhase>;
  pay: (lang: Language) => Promise<void>;
  awaitOutcome: (signal: AbortSignal) => Promise<void>;
  leave: () => void;
};

function checkoutState(): CheckoutState {
  return {
    cart: useCart.getState().cart,
    addresses: useAddress.getState(),
    paymentMethod: useOrder.getState().paymentMethod,
    terms: usePayment.getState(),
  };
}

/** The payment page's logic without the view. */
export function createPaymentFlow(deps: PaymentFlowDeps, arrival: PaymentPhase): PaymentFlow {
  const { client } = deps;
  const phase = createStore<PaymentPhase>(() => arrival);
  const show = (next: PaymentPhase) => phase.setState(next, true);
  /** Aborted when the buyer leaves the page. Later responses don't change the phase. */
  let paying = new AbortController();
  async function leaveFor(url: string, signal: AbortSignal): Promise<void> {
    show({ name: 'leaving' });
    await deps.redirectTo(url);
    if (!signal.aborted && phase.getState().name === 'leaving')
      show({ name: 'form', failed: null, hasStayed: true });
  }

  /**
   * Returns the attempt for this order, or the phase to show instead. Tabs that pay at the same moment get the same
   * attempt. An order of another tab is shown before it is replaced.
   */
  function prepareAttempt(
    orderRequest: OrderRequest,
    isReplacing: boolean,
    signal: AbortSignal,
  ): Promise<PaymentPhase | { body: OrderRequest; attempt: PaymentAttempt }> {
    return deps.inOneTab(async () => {
      await Promise.all([usePayment.reload(), useCart.reload()]);
      // Another tab may have paid meanwhile. An unanswered attempt is repeated unchanged.
      if (usePayment.getState().attempt === null && useCart.getState().order !== null) {
        const current = await loadCartPhase(client, signal);
        if (current.name !== 'form' || (current.isPageOpen === true && !isReplacing)) return current;
      }
      const { order: previousOrder } = useCart.getState();
      const body = { ...orderRequest, ...(previousOrder !== null && { replaces: previousOrder.secret }) };
      const attempt = getOrCreateAttempt(
        JSON.stringify(body),
        usePayment.getState().attempt,
        deps.now(),
        deps.createSecrets,
      );
      usePayment.getState().rememberAttempt(attempt);
      return { body, attempt };
    });
  }

  async function pollOutcome(
    returned: Extract<PaymentPhase, { name: 'other-browser' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const { outcome, secret } = returned;
    if (outcome !== 'open' || secret === undefined) return;
    const load = () => client.loadPaymentOutcome(secret);
    const known = await waitForPayment({ ...deps, load, onLong: () => undefined }, signal);
    if (typeof known === 'string') show({ ...returned, outcome: known });
  }

  /** Polls until there is an outcome or the signal aborts. */
  async function awaitOutcome(signal: AbortSignal): Promise<void> {
    const waiting = phase.getState();
    if (waiting.name === 'other-browser') return pollOutcome(waiting, signal);
    if (waiting.name !== 'waiting') return;
    const load = () => fetchOrder(client, waiting.orderId ?? undefined);
    const onLong = () => show({ ...waiting, isLong: true });
    const order = await waitForPayment({ ...deps, load, onLong }, signal);
    if (order === undefined) return;
    if (order === null) {
      // The session doesn't have the order. The secret of the return still leads to its outcome.
      const { secret } = waiting;
      if (secret === undefined) return show({ name: 'other-browser', outcome: null });
      const found = await readReturnOutcome(deps, secret, signal).catch(() => undefined);
      if (found === undefined) return;
      show(found);
      return awaitOutcome(signal);
    }
    if (typeof order === 'string') return show(applyOutcome(order));
    useOrder.getState().orderLoaded(order);
    show(applyOrder(order));
  }

  return {
    phase,
    async pay(lang) {
      const { cart } = useCart.getState();
      const orderRequest = toOrderRequest(checkoutState(), lang);
      const form = phase.getState();
      if (form.name !== 'form' || orderRequest === undefined || !canPay(useCart.getState())) return;
      paying = new AbortController();
      const { signal } = paying;
      const payment = usePayment.getState();
      useError.getState().clearError();
      // The provider's page opens once, so the next press opens the page of a new order.
      if (form.hasStayed === true) deps.stopRedirect();
      show({ name: 'creating' });
      payment.waitFor(null);
      try {
        const prepared = await prepareAttempt(
          orderRequest,
          form.isPageOpen === true || form.hasStayed === true,
          signal,
        );
        if ('name' in prepared) return show(prepared);
        const { key, outcomeSecret } = prepared.attempt;
        const body = { ...prepared.body, outcomeSecret };
        const onSlow = () => {
          if (!signal.aborted) show({ name: 'opening' });
        };
        const created = await withChallenge(
          (solution) => trackPending('createOrder', () => client.createOrder(body, key, solution, onSlow)),
          (level) => {
            if (!signal.aborted) show({ name: 'challenged' });
            return deps.solveChallenge(level, signal);
          },
        );
        cartActions.rememberOrder({ id: created.id, secret: outcomeSecret, products: cart.products });
        useAddress.getState().markOrdered();
        payment.forgetAttempt();
        if (!signal.aborted) void leaveFor(created.redirectURL, signal);
      } catch (error) {
        if (isServerRefusal(error)) payment.forgetAttempt();
        if (signal.aborted) return;
        // An earlier order of this buyer is being paid: wait for its outcome first.
        if (isPaymentInProgressError(error)) return show(startWaiting(useCart.getState().order?.id ?? null));
        if (isAlreadyPaidError(error)) return show(await loadCartPhase(client, signal));
        useError.getState().setError(error);
        show(getFormPhase());
      }
    },
    awaitOutcome,
    leave() {
      paying.abort();
      useError.getState().clearError();
    },
  };
}

/** The server may ask for the hard challenge while the visitor solves the normal one. */
const MAX_CHALLENGES = 2;

/** Sends an order. If the server requires a challenge, solves it and sends the order again. */
async function withChallenge<T>(
  send: (solution?: string) => Promise<T>,
  solve: (level: ChallengeLevel) => Promise<string>,
): Promise<T> {
  let solution: string | undefined;
  for (let solved = 0; ; solved += 1) {
    try {
      return await send(solution);
    } catch (error) {
      const level = getRequiredLevel(error);
      if (level === undefined || solved === MAX_CHALLENGES) throw error;
      // Report the server's refusal if the challenge can't be solved.
      solution = await solve(level).catch(() => Promise.reject(error));
    }
  }
}

function getRequiredLevel(error: unknown): ChallengeLevel | undefined {
  const constraint = error instanceof ApiError ? error.error?.constraint : undefined;
  if (constraint === 'hardChallenge') return 'hard';
  return constraint === 'challenge' ? 'normal' : undefined;
}

/** An unanswered attempt expires after this time. The next one is a new order. */
export const ATTEMPT_LIFETIME_MS = 15 * 60_000;

/**
 * The same order, sent again while the first answer is unknown (lost answer, reload, second tab), reuses its attempt.
 * The idempotency key then makes it one order. The secret lets the browser look up the outcome later.
 */
export function getOrCreateAttempt(
  body: string,
  stored: PaymentAttempt | null,
  now: number,
  createSecrets: () => Pick<PaymentAttempt, 'key' | 'outcomeSecret'>,
): PaymentAttempt {
  const isSame = stored !== null && stored.body === body && now - stored.at < ATTEMPT_LIFETIME_MS;
  return isSame ? stored : { ...createSecrets(), body, at: now };
}

/** True if the server itself refused. After any other error, the order may exist. */
export function isServerRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.error !== undefined;
}

/** The server refuses a second order while the payment of the first is being decided. */
function isPaymentInProgressError(error: unknown): boolean {
  return getConstraint(error) === 'paymentInProgress';
}

function isAlreadyPaidError(error: unknown): boolean {
  return getConstraint(error) === 'alreadyPaid';
}

function getConstraint(error: unknown): string | null | undefined {
  return error instanceof ApiError ? error.error?.constraint : undefined;
}
