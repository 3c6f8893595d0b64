import { ApiError } from '#contract/api-error.ts';
import type { ErrorKey } from '#contract/error.ts';
import type { Order, OrderCreated } from '#contract/order.ts';
import type { OrderOutcome } from '#rules/status.ts';
import { loadInitialPhase } from '../checkout/initial-payment-phase.ts';
import { createPaymentFlow, type PaymentFlow } from '../checkout/payment-flow.ts';
import { useAddress } from '../stores/address-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { sampleAddress, sampleLine, sampleOrder } from './sample-order.ts';

export const paidOrder = sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });
export const declinedOrder = sampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' });
export const createdOrder: OrderCreated = {
  id: 'order-1',
  reference: 'M7K2-4QX9',
  redirectURL: 'https://pay.example/1',
};
export const badRequestError = failed(400, 'BAD_REQUEST');
export const notFoundError = failed(404, 'NOT_FOUND');
export const forbiddenError = failed(403, 'FORBIDDEN');

type Answers = {
  orders?: (Order | null | Error)[];
  outcomes?: (OrderOutcome | Error)[];
  asserts?: (Order | Error)[];
  returns?: (OrderOutcome | Error)[];
  checks?: (Order | Error)[];
  creates?: (OrderCreated | Error)[];
  /** The provider is slow to open its page. */
  isSlow?: boolean;
  challenges?: (string | Error)[];
  /** The browser stays on the page after this many redirects. */
  stays?: number;
};

/** Creates an error response of the server. */
function failed(status: number, messageKey: ErrorKey): ApiError {
  return new ApiError(status, {
    id: 'trace-1',
    timestamp: '2026-11-21T10:00:00Z',
    messageKey,
    fieldErrors: [],
  });
}

/** Creates payment pages whose calls return the given answers in order. */
export function paymentPages({
  orders = [],
  outcomes = [],
  asserts = [],
  returns = [],
  checks = [],
  creates = [],
  isSlow = false,
  challenges = [],
  stays = 0,
}: Answers = {}) {
  let clock = 0;
  let keys = 0;
  const seen = {
    keys: [] as string[],
    asserts: 0,
    checked: [] as string[],
    asked: [] as (string | undefined)[],
    solutions: [] as string[],
    left: [] as string[],
    stripped: 0,
    stopped: 0,
  };
  const next = async <T>(answers: (T | Error)[], fallback: T): Promise<T> => {
    const answer = answers.length > 0 ? answers.shift() : fallback;
    if (answer instanceof Error) throw answer;
    return answer as T;
  };
  const tools = {
    client: {
      loadOrder: (id?: string) => {
        seen.asked.push(id);
        return next<Order | null>(orders, null);
      },
      loadOrderOutcome: () => next<OrderOutcome>(outcomes, 'closed'),
      assertPayment: () => {
        seen.asserts += 1;
        return next(asserts, sampleOrder());
      },
      checkOrder: (id: string) => {
        seen.checked.push(id);
        return next(checks, sampleOrder());
      },
      loadPaymentOutcome: () => next<OrderOutcome>(returns, 'open'),
      createOrder: (_request: unknown, key: string, solution?: string, onSlow?: () => void) => {
        if (isSlow) onSlow?.();
        seen.keys.push(key);
        if (solution !== undefined) seen.solutions.push(solution);
        return next(creates, createdOrder);
      },
    },
    wait: async (ms: number) => {
      clock += ms;
    },
    now: () => clock,
    solveChallenge: (level: string) => next(challenges, `solved ${level}`),
    createSecrets: () => {
      keys += 1;
      return { key: `key-${keys}`, outcomeSecret: `secret-${keys}` };
    },
    stopRedirect: () => {
      seen.stopped += 1;
    },
    forgetSecret: () => {
      seen.stripped += 1;
    },
    inOneTab: <T>(action: () => Promise<T>) => action(),
    redirectTo: (address: string) => {
      seen.left.push(address);
      return seen.left.length <= stays ? Promise.resolve() : new Promise<void>(() => {});
    },
  };
  /** Opens a page. `secret` is set when the buyer returns from the provider's page. */
  const arrive = async (secret: string | null = null, signal = new AbortController().signal) =>
    createPaymentFlow(tools, await loadInitialPhase(tools, secret, signal));
  return { arrive, seen };
}

export async function waitForPhase(flow: PaymentFlow): Promise<unknown> {
  await flow.awaitOutcome(new AbortController().signal);
  return flow.phase.getState();
}

export function fillCheckout() {
  cartActions.add(sampleLine);
  useAddress
    .getState()
    .store({ primaryAddress: sampleAddress, billingAddress: sampleAddress, useSameAddress: true });
  useOrder.getState().selectPaymentMethod('VISA');
  for (const term of ['generalTerms', 'privacy', 'usageTerms'] as const)
    usePayment.getState().accept(term, true);
}
