import type { Transaction } from '#server/checkout/payment-provider.ts';
import type { PaymentState } from '#server/checkout/payment-repository.ts';

export const MINUTE_MS = 60_000;
export const STARTED_AT = new Date('2026-11-23T10:00:00Z');

/** A started payment of CHF 50, as long after its start; its page lives 20 minutes. */
export function paymentState(minutes: number, changes: Partial<PaymentState> = {}): PaymentState {
  return {
    paymentId: 'p',
    orderId: 'o',
    reference: 'K7QM-2X9F',
    orderStatus: 'Created',
    status: 'Started',
    pending: false,
    amount: 5000,
    method: 'VISA',
    digitalSubtotal: 5000,
    token: 'token',
    transactionId: undefined,
    startedAt: STARTED_AT,
    expiresAt: new Date(STARTED_AT.getTime() + 20 * MINUTE_MS),
    authorizedAt: undefined,
    checks: 0,
    released: false,
    releaseOpen: false,
    now: new Date(STARTED_AT.getTime() + minutes * MINUTE_MS),
    ...changes,
  };
}

/** What the provider says of the money of that payment. */
export function transaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    transactionId: 't-1',
    captureId: undefined,
    amount: 5000,
    currency: 'CHF',
    reference: 'K7QM-2X9F',
    ...changes,
  };
}
