import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { type CallError, errorOf, useError } from '../stores/error-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { tracked } from '../stores/pending-store.ts';
import { type CheckoutState, orderRequestOf } from './order-request.ts';
import { attemptFor, isDefinitive, isPaymentInProgress } from './payment-attempt.ts';
import { type FailedPayment, isFailedPayment, paymentOutcome } from './payment-outcome.ts';
import { syncOrder } from './sync-order.ts';
import { waitForPayment } from './wait-for-payment.ts';

/** What the payment page shows. */
export type PaymentPhase =
  /** Nothing yet: whether there is something to pay is being found out. */
  | { name: 'reading' }
  | { name: 'form'; failed: FailedPayment | null }
  /** The form below a spinner: the order is being made, or the browser is on its way to the payment page. */
  | { name: 'creating' | 'leaving' }
  /** Back from the payment page, asking what became of it. */
  | { name: 'asserting' }
  /** Still open at the payment provider. */
  | { name: 'waiting'; long: boolean }
  /** The order belongs to another browser: nothing of it is shown. */
  | { name: 'elsewhere' }
  | { name: 'empty' }
  /** What became of an order, or whether there is one, could not be asked. */
  | { name: 'unreachable'; error: CallError }
  | { name: 'paid'; orderId: string };

export type PaymentFlowTools = {
  client: Pick<Client, 'createOrder' | 'loadOrder' | 'assertPayment'>;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  newKey: () => string;
  /** Takes the secret out of the address bar. */
  forgetSecret: () => void;
  /** Leaves the shop for the payment page. */
  leaveFor: (address: string) => void;
};

export type PaymentFlow = {
  phase: StoreApi<PaymentPhase>;
  /** On arrival; `secret` when the buyer returns from the payment page. */
  enter: (secret: string | null) => Promise<void>;
  pay: (lang: Language) => Promise<void>;
  leave: () => void;
};

/** What the buyer has entered so far, from the stores. */
export function checkoutState(): CheckoutState {
  const { generalTerms, privacy, usageTerms } = usePayment.getState();
  return {
    cart: useCart.getState().cart,
    addresses: useAddress.getState(),
    paymentMethod: useOrder.getState().paymentMethod,
    terms: { generalTerms, privacy, usageTerms },
  };
}

/** The order is not this browser's, or its session is over. */
function isForeign(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

/** The payment page's behaviour, without its looks: the order, the trip to the payment page, the return. */
export function createPaymentFlow(tools: PaymentFlowTools): PaymentFlow {
  const { client } = tools;
  const phase = createStore<PaymentPhase>(() => ({ name: 'reading' }));
  /** Raised on each arrival and departure: an answer that belongs to an earlier visit changes nothing on the page. */
  let visit = 0;
  let asserted: { secret: string; answer: Promise<Order> } | undefined;

  const show = (next: PaymentPhase) => phase.setState(next, true);
  const showForm = (failed: FailedPayment | null = null) =>
    show(useCart.getState().cart.products.length === 0 ? { name: 'empty' } : { name: 'form', failed });

  function showOutcome(order: Order): void {
    syncOrder(order);
    const outcome = paymentOutcome(order);
    if (isFailedPayment(outcome)) showForm(outcome);
    else if (outcome !== 'open') show({ name: 'paid', orderId: order.id });
  }

  async function awaitOutcome(orderId: string | null, current: number): Promise<void> {
    usePayment.getState().waitFor(orderId);
    show({ name: 'waiting', long: false });
    const order = await waitForPayment({
      ask: () => client.loadOrder(orderId ?? undefined),
      wait: tools.wait,
      now: tools.now,
      goOn: () => visit === current,
      onLong: () => show({ name: 'waiting', long: true }),
    });
    if (visit !== current) return;
    if (order === null) return show({ name: 'elsewhere' });
    useOrder.getState().orderLoaded(order);
    showOutcome(order);
  }

  async function returnFromPayment(secret: string, current: number): Promise<void> {
    show({ name: 'asserting' });
    const store = useOrder.getState();
    store.assertStarted();
    // React's strict mode arrives twice; the payment is asked about once.
    if (asserted?.secret !== secret) asserted = { secret, answer: client.assertPayment(secret) };
    let order: Order;
    try {
      order = await asserted.answer;
    } catch (error) {
      if (visit !== current) return;
      store.assertFailed(errorOf(error).errorMessage?.message ?? '');
      if (isForeign(error)) {
        tools.forgetSecret();
        return show({ name: 'elsewhere' });
      }
      // Unknown is not failed: the secret stays in the address, so that a reload asks again.
      return awaitOutcome(useCart.getState().orderId, current);
    }
    if (visit !== current) return;
    tools.forgetSecret();
    store.assertSucceeded(order);
    if (paymentOutcome(order) === 'open') return awaitOutcome(order.id, current);
    showOutcome(order);
  }

  async function arrive(current: number): Promise<void> {
    const { cart, orderId } = useCart.getState();
    if (cart.products.length > 0 && orderId === null) showForm();
    else show({ name: 'reading' });
    useOrder.getState().loadOrder();
    // This call also opens the session (readings section 5).
    let order: Order | null;
    try {
      order = await tracked('loadOrder', () => client.loadOrder(orderId ?? undefined));
    } catch (error) {
      if (visit !== current || phase.getState().name !== 'reading') return;
      if (isForeign(error)) return showForm();
      // Nobody may be let pay a second time because the first order could not be asked for.
      const { waitingFor } = usePayment.getState();
      if (waitingFor !== null) return awaitOutcome(waitingFor, current);
      return show({ name: 'unreachable', error: errorOf(error) });
    }
    if (visit !== current || phase.getState().name !== 'reading') return;
    if (order === null) return showForm();
    useOrder.getState().orderLoaded(order);
    if (paymentOutcome(order) !== 'open') return showOutcome(order);
    const cameBackToPay = cart.products.length > 0 && usePayment.getState().waitingFor !== order.id;
    if (cameBackToPay) showForm();
    else await awaitOutcome(order.id, current);
  }

  return {
    phase,
    async enter(secret) {
      visit += 1;
      if (secret === null) await arrive(visit);
      else await returnFromPayment(secret, visit);
    },
    async pay(lang) {
      const request = orderRequestOf(checkoutState(), lang);
      if (phase.getState().name !== 'form' || request === undefined) return;
      const current = visit;
      show({ name: 'creating' });
      useError.getState().clearError();
      usePayment.getState().waitFor(null);
      const kept = usePayment.getState().press;
      const press = attemptFor(JSON.stringify(request), kept, tools.now(), tools.newKey);
      usePayment.getState().rememberAttempt(press);
      try {
        const created = await tracked('createOrder', () => client.createOrder(request, press.key));
        useCart.getState().rememberOrder(created.id);
        usePayment.getState().forgetAttempt();
        if (visit !== current) return;
        show({ name: 'leaving' });
        tools.leaveFor(created.redirectURL);
      } catch (error) {
        if (isDefinitive(error)) usePayment.getState().forgetAttempt();
        if (visit !== current) return;
        // An earlier order of this buyer is being paid this very moment: its end comes first.
        if (isPaymentInProgress(error)) return awaitOutcome(useCart.getState().orderId, current);
        useError.getState().setError(error);
        showForm();
      }
    },
    leave() {
      visit += 1;
      useError.getState().clearError();
    },
  };
}
