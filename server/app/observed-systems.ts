import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import type { Supplier } from '#server/fulfilment/supplier-port.ts';
import type { SendMailDeps } from '#server/messages/send-mail.ts';
import type { Metrics } from '#server/runtime/metrics.ts';
import { observeCalls, outcomeOfAnswer } from '#server/runtime/observe-calls.ts';

type Observing = Pick<Metrics, 'outboundCall'>;

export function observeProvider(provider: PaymentProvider, metrics: Observing): PaymentProvider {
  const operations = ['initialize', 'assert', 'capture', 'cancel', 'refund', 'inquire', 'health'] as const;
  return observeCalls(provider, operations, observer('provider', metrics), outcomeOfAnswer);
}

/** Waiting for a place among the calls under way counts too; while the breaker is open, a call is over at once. */
export function observeSupplier(supplier: Supplier, metrics: Observing): Supplier {
  const operations = ['issue', 'activate', 'activation', 'void', 'list'] as const;
  return observeCalls(supplier, operations, observer('supplier', metrics), outcomeOfAnswer);
}

export function observeSending(send: SendMailDeps['send'], metrics: Observing): SendMailDeps['send'] {
  const outcomeOf = (answer: object) => {
    const { kind } = answer as Awaited<ReturnType<SendMailDeps['send']>>;
    return kind === 'sent' || kind === 'withheld' ? 'answered' : kind;
  };
  return observeCalls({ send }, ['send'], observer('mail', metrics), outcomeOf).send;
}

function observer(system: string, metrics: Observing) {
  return (call: { operation: string; outcome: string }, seconds: number) =>
    metrics.outboundCall({ system, ...call }, seconds);
}
