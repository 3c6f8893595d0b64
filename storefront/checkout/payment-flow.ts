import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import type { ChallengeLevel } from '#rules/abuse-limits.ts';
import type { Language } from '#rules/language.ts';
import { useAddress } from '../stores/address-store.ts';
import { mayPay, useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useError } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { type PaymentAttempt, usePayment } from '../stores/payment-store.ts';
import { tracked } from '../stores/pending-store.ts';
import { askOrder } from './ask-order.ts';
import { type CheckoutState, orderRequestOf } from './order-request.ts';
import { type CheckingClient, phaseOfCart } from './payment-arrival.ts';
import { formPhase, type PaymentPhase, phaseOf, phaseOfOutcome, waitingPhase } from './payment-phase.ts';
import { waitForPayment } from './wait-for-payment.ts';

export type PaymentFlowTools = {
  client: CheckingClient & Pick<Client, 'createOrder' | 'checkOutcome'>;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  /** Rejects when it cannot be solved, and when the page is left. */
  solveChallenge: (level: ChallengeLevel, signal: AbortSignal) => Promise<string>;
  newSecrets: () => { key: string; outcomeSecret: string };
  /** Leaves the shop for the payment page. */
  leaveFor: (address: string) => void;
};

export type PaymentFlow = {
  phase: StoreApi<PaymentPhase>;
  pay: (lang: Language) => Promise<void>;
  /** While the payment is open: asks until there is an outcome, or until it is aborted. */
  awaitOutcome: (signal: AbortSignal) => Promise<void>;
  leave: () => void;
};

/** What the buyer has entered so far, from the stores. */
function checkoutState(): CheckoutState {
  return {
    cart: useCart.getState().cart,
    addresses: useAddress.getState(),
    paymentMethod: useOrder.getState().paymentMethod,
    terms: usePayment.getState(),
  };
}

/** The payment page's behaviour from its arrival on, without its looks. */
export function createPaymentFlow(tools: PaymentFlowTools, arrival: PaymentPhase): PaymentFlow {
  const { client } = tools;
  const phase = createStore<PaymentPhase>(() => arrival);
  const show = (next: PaymentPhase) => phase.setState(next, true);
  /** Aborted when the page is left: what is answered then changes nothing on it. */
  let paying = new AbortController();

  async function awaitReturned(
    returned: Extract<PaymentPhase, { name: 'other-browser' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const { outcome, secret } = returned;
    if (outcome !== 'open' || secret === undefined) return;
    const ask = () => client.checkOutcome(secret);
    const known = await waitForPayment({ ...tools, ask, onLong: () => undefined }, signal);
    if (typeof known === 'string') show({ ...returned, outcome: known });
  }

  return {
    phase,
    async pay(lang) {
      const { cart } = useCart.getState();
      const asked = orderRequestOf(checkoutState(), lang);
      if (phase.getState().name !== 'form' || asked === undefined || !mayPay(useCart.getState())) return;
      paying = new AbortController();
      const { signal } = paying;
      const payment = usePayment.getState();
      show({ name: 'creating' });
      useError.getState().clearError();
      payment.waitFor(null);
      try {
        // Another tab may have paid meanwhile. An attempt without an answer is repeated as it was.
        if (payment.attempt === null && useCart.getState().order !== null) {
          const current = await phaseOfCart(client, signal);
          if (current.name !== 'form') return show(current);
        }
        const before = useCart.getState().order;
        const request = { ...asked, ...(before !== null && { replaces: before.secret }) };
        const attempt = attemptFor(JSON.stringify(request), payment.attempt, tools.now(), tools.newSecrets);
        payment.rememberAttempt(attempt);
        const { key, outcomeSecret } = attempt;
        const body = { ...request, outcomeSecret };
        const created = await throughChallenge(
          (solution) => tracked('createOrder', () => client.createOrder(body, key, solution)),
          (level) => {
            if (!signal.aborted) show({ name: 'challenged' });
            return tools.solveChallenge(level, signal);
          },
        );
        cartActions.rememberOrder({ id: created.id, secret: outcomeSecret, products: cart.products });
        useAddress.getState().markOrdered();
        payment.forgetAttempt();
        if (signal.aborted) return;
        show({ name: 'leaving' });
        tools.leaveFor(created.redirectURL);
      } catch (error) {
        if (isDefinitive(error)) payment.forgetAttempt();
        if (signal.aborted) return;
        // An earlier order of this buyer is being paid this very moment: its end comes first.
        if (isPaymentInProgress(error)) return show(waitingPhase(useCart.getState().order?.id ?? null));
        if (isAlreadyPaid(error)) return show(await phaseOfCart(client, signal));
        useError.getState().setError(error);
        show(formPhase());
      }
    },
    async awaitOutcome(signal) {
      const waiting = phase.getState();
      if (waiting.name === 'other-browser') return awaitReturned(waiting, signal);
      if (waiting.name !== 'waiting') return;
      const ask = () => askOrder(client, waiting.orderId ?? undefined);
      const onLong = () => show({ ...waiting, long: true });
      const order = await waitForPayment({ ...tools, ask, onLong }, signal);
      if (order === undefined) return;
      if (order === null) return show({ name: 'other-browser', outcome: null });
      if (typeof order === 'string') return show(phaseOfOutcome(order));
      useOrder.getState().orderLoaded(order);
      show(phaseOf(order));
    },
    leave() {
      paying.abort();
      useError.getState().clearError();
    },
  };
}

/** A visitor may be asked for the harder one while solving the usual one; more often nobody is. */
const CHALLENGES_MAX = 2;

/** Sends an order, and sends it again with the solution when the server asks for a challenge first. */
async function throughChallenge<T>(
  send: (solution?: string) => Promise<T>,
  solve: (level: ChallengeLevel) => Promise<string>,
): Promise<T> {
  let solution: string | undefined;
  for (let solved = 0; ; solved += 1) {
    try {
      return await send(solution);
    } catch (error) {
      const level = levelAskedBy(error);
      if (level === undefined || solved === CHALLENGES_MAX) throw error;
      // What could not be solved leaves the server's refusal to be shown.
      solution = await solve(level).catch(() => Promise.reject(error));
    }
  }
}

function levelAskedBy(error: unknown): ChallengeLevel | undefined {
  const constraint = error instanceof ApiError ? error.error?.constraint : undefined;
  if (constraint === 'hardChallenge') return 'hard';
  return constraint === 'challenge' ? 'normal' : undefined;
}

/** An attempt that had no answer for so long is given up: the next one is an order of its own. */
export const ATTEMPT_LIFETIME_MS = 15 * 60_000;

/**
 * The attempt that a click on pay-now belongs to. The same order asked for again while the answer to the first
 * attempt is unknown (lost answer, reload, second tab) is the same attempt, and its key makes it one order. With the
 * secret the browser asks later what became of that order.
 */
export function attemptFor(
  body: string,
  kept: PaymentAttempt | null,
  now: number,
  newSecrets: () => Pick<PaymentAttempt, 'key' | 'outcomeSecret'>,
): PaymentAttempt {
  const same = kept !== null && kept.body === body && now - kept.at < ATTEMPT_LIFETIME_MS;
  return same ? kept : { ...newSecrets(), body, at: now };
}

/** Whether the server itself has said no; anything else may have arrived and be an order by now. */
export function isDefinitive(error: unknown): boolean {
  return error instanceof ApiError && error.error !== undefined;
}

/** The server makes no second order while the payment of the first is being decided, authorised or captured. */
function isPaymentInProgress(error: unknown): boolean {
  return constraintOf(error) === 'paymentInProgress';
}

/** The order that was made of this cart before is paid: the server makes no second one. */
function isAlreadyPaid(error: unknown): boolean {
  return constraintOf(error) === 'alreadyPaid';
}

function constraintOf(error: unknown): string | null | undefined {
  return error instanceof ApiError ? error.error?.constraint : undefined;
}
