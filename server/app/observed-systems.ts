import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import type { Supplier } from '#server/fulfilment/supplier-port.ts';
import type { SendMailDeps } from '#server/messages/send-mail.ts';
import type { IdentityProvider } from '#server/people/identity-provider.ts';
import { type Observing, observeCalls, outcomeOfAnswer } from '#server/runtime/observe-calls.ts';

export function observeProvider(provider: PaymentProvider, observing: Observing): PaymentProvider {
  const operations = [
    'initialize',
    'assert',
    'capture',
    'cancel',
    'refund',
    'findRefund',
    'inquire',
    'transactions',
    'health',
  ] as const;
  return observeCalls(provider, operations, { ...observing, system: 'provider' }, outcomeOfAnswer);
}

/** Includes waiting for a free call slot. Calls fail immediately while the circuit breaker is open. */
export function observeSupplier(supplier: Supplier, observing: Observing): Supplier {
  const operations = ['issue', 'activate', 'activation', 'void', 'list'] as const;
  return observeCalls(supplier, operations, { ...observing, system: 'supplier' }, outcomeOfAnswer);
}

/** `denied` is a valid response, not an error. */
export function observeIdentityProvider(provider: IdentityProvider, observing: Observing): IdentityProvider {
  const toOutcome = (answer: object) => {
    const outcome = outcomeOfAnswer(answer);
    return outcome === 'denied' ? 'answered' : outcome;
  };
  return observeCalls(provider, ['begin', 'finish'], { ...observing, system: 'identity' }, toOutcome);
}

export function observeSending(send: SendMailDeps['send'], observing: Observing): SendMailDeps['send'] {
  const toOutcome = (answer: object) => {
    const { kind } = answer as Awaited<ReturnType<SendMailDeps['send']>>;
    return kind === 'sent' || kind === 'withheld' ? 'answered' : kind;
  };
  return observeCalls({ send }, ['send'], { ...observing, system: 'mail' }, toOutcome).send;
}
