import { ApiError } from '#contract/api-error.ts';
import type { Order, OrderCreated } from '#contract/order.ts';
import { createPaymentFlow } from '../checkout/payment-flow.ts';
import { useAddress } from '../stores/address-store.ts';
import { useCart } from '../stores/cart-store.ts';
import { useOrder } from '../stores/order-store.ts';
import { usePayment } from '../stores/payment-store.ts';
import { sampleAddress, sampleLine, sampleOrder } from './sample-order.ts';

export const paid = sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });
export const declined = sampleOrder({ orderStatus: 'Failed', paymentStatus: 'UnAuthorized' });
export const created: OrderCreated = {
  id: 'order-1',
  reference: 'M7K2-4QX9',
  redirectURL: 'https://pay.example/1',
};
export const refused = new ApiError(400, {
  id: 'trace-1',
  timestamp: '2026-11-21T10:00:00Z',
  messageKey: 'BAD_REQUEST',
  fieldErrors: [],
});

type Answers = {
  orders?: (Order | null | Error)[];
  asserts?: (Order | Error)[];
  creates?: (OrderCreated | Error)[];
};

export function visit({ orders = [], asserts = [], creates = [] }: Answers = {}) {
  let clock = 0;
  let keys = 0;
  const seen = {
    keys: [] as string[],
    asserts: 0,
    asked: [] as (string | undefined)[],
    left: [] as string[],
    stripped: 0,
  };
  const next = async <T>(answers: (T | Error)[], fallback: T): Promise<T> => {
    const answer = answers.length > 0 ? answers.shift() : fallback;
    if (answer instanceof Error) throw answer;
    return answer as T;
  };
  const flow = createPaymentFlow({
    client: {
      loadOrder: (id) => {
        seen.asked.push(id);
        return next<Order | null>(orders, null);
      },
      assertPayment: () => {
        seen.asserts += 1;
        return next(asserts, sampleOrder());
      },
      createOrder: (_request, key) => {
        seen.keys.push(key);
        return next(creates, created);
      },
    },
    wait: async (ms) => {
      clock += ms;
    },
    now: () => clock,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    forgetSecret: () => {
      seen.stripped += 1;
    },
    leaveFor: (address) => {
      seen.left.push(address);
    },
  });
  return { flow, seen, shown: () => flow.phase.getState() };
}

export function fillCheckout() {
  useCart.getState().add(sampleLine);
  useAddress
    .getState()
    .store({ primaryAddress: sampleAddress, billingAddress: sampleAddress, useSameAddress: true });
  useOrder.getState().selectPaymentMethod('VISA');
  for (const term of ['generalTerms', 'privacy', 'usageTerms'] as const)
    usePayment.getState().accept(term, true);
}
