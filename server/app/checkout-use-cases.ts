import { apiPath } from '#contract/api-paths.ts';
import { pagePath } from '#contract/paths.ts';
import { confirmPayment, type Trigger } from '#server/checkout/confirm-payment.ts';
import type { OrderReader } from '#server/checkout/order-reader.ts';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import type { PaymentRepository, PaymentState } from '#server/checkout/payment-repository.ts';
import { type PlaceOrder, type PlaceOrderAnswer, placeOrder } from '#server/checkout/place-order.ts';
import type { SessionRepository } from '#server/checkout/session-repository.ts';
import type { PlaceOrderDeps } from '#server/checkout/start-payment.ts';
import type { Adapters } from './adapters.ts';

/** From the visitor's session to the payment that is confirmed. */
export type Checkout = {
  sessions: SessionRepository;
  orders: OrderReader;
  /** By its name in the addresses; undefined when there is no such provider. */
  provider: (name: string) => PaymentProvider | undefined;
  placeOrder: (command: PlaceOrder) => Promise<PlaceOrderAnswer>;
  /** `busy`: another caller holds the payment; ask again later. */
  confirmPayment: (paymentId: string, trigger: Trigger) => Promise<{ state: PaymentState; busy: boolean }>;
} & Pick<PaymentRepository, 'byReturnSecret' | 'byNotifySecret' | 'due' | 'abandonUnstarted'>;

export function createCheckout(adapters: Adapters): Checkout {
  const { config, sessions, reader, payments, providers, log } = adapters;
  const placing = placingDeps(adapters);
  const confirming = { payments, providers, log, noShiftLimits: config.noShiftLimits };
  return {
    sessions,
    orders: reader,
    provider: (name) => Object.values(providers).find((each) => each.name === name),
    placeOrder: (command) => placeOrder(placing, command),
    confirmPayment: (paymentId, trigger) => confirmPayment(confirming, paymentId, trigger),
    byReturnSecret: payments.byReturnSecret,
    byNotifySecret: payments.byNotifySecret,
    due: payments.due,
    abandonUnstarted: payments.abandonUnstarted,
  };
}

function placingDeps({ config, orders, provider, log, wait }: Adapters): PlaceOrderDeps {
  const api = config.publicUrl + config.apiBase;
  return {
    orders,
    provider,
    returnUrl: (lang, secret) => config.publicUrl + pagePath.paymentReturn(lang, secret),
    notifyUrl: (name, secret, outcome) => api + apiPath.notifyPayment(name, secret, outcome),
    log,
    wait,
  };
}
