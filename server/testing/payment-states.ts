import { NO_SHIFT_LIMITS } from '#rules/liability-shift.ts';
import type { DecisionLimits } from '#server/checkout/payment-decision.ts';
import type { ProviderLimits, Transaction } from '#server/checkout/payment-provider.ts';
import type { PaymentState } from '#server/checkout/payment-state.ts';

export const MINUTE_MS = 60_000;
export const STARTED_AT = new Date('2026-11-23T10:00:00Z');

const HOUR_MS = 60 * MINUTE_MS;

/** The limits of an example provider. */
export const PROVIDER_LIMITS: ProviderLimits = {
  timeoutMs: 100_000,
  pendingMs: 120 * HOUR_MS,
  assertMs: 24 * HOUR_MS,
  inquireLagMs: 5 * MINUTE_MS,
  refundAfterMs: { TWINT: 120 * MINUTE_MS },
};

export const DECISION_LIMITS: DecisionLimits = { noShift: NO_SHIFT_LIMITS, provider: PROVIDER_LIMITS };

/** Returns a started payment of CHF 50 after this many minutes. Its page expires after 20 minutes. */
export function paymentState(minutes: number, changes: Partial<PaymentState> = {}): PaymentState {
  return {
    paymentId: 'p',
    orderId: 'o',
    reference: 'K7QM-2X9F',
    orderStatus: 'Created',
    status: 'Started',
    pending: false,
    provider: 'saferpay',
    amount: 5000,
    method: 'VISA',
    digitalSubtotal: 5000,
    token: 'token',
    transactionId: undefined,
    startedAt: STARTED_AT,
    expiresAt: new Date(STARTED_AT.getTime() + 20 * MINUTE_MS),
    authorizedAt: undefined,
    checks: 0,
    unanswered: 0,
    misunderstood: 0,
    isReversed: false,
    isReversalOpen: false,
    isClaimed: false,
    now: new Date(STARTED_AT.getTime() + minutes * MINUTE_MS),
    ...changes,
  };
}

/** Returns the provider's transaction of that payment. */
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
