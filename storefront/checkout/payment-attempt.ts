import { ApiError } from '#contract/api-error.ts';
import type { PaymentAttempt } from '../stores/payment-store.ts';

/** An attempt that had no answer for so long is given up: the next one is an order of its own. */
export const ATTEMPT_LIFETIME_MS = 15 * 60_000;

/**
 * The attempt that a click on pay-now belongs to. The same order asked for again while the answer to the first
 * attempt is unknown (lost answer, reload, second tab) is the same attempt, and its key makes it one order.
 */
export function attemptFor(
  body: string,
  kept: PaymentAttempt | null,
  now: number,
  newKey: () => string,
): PaymentAttempt {
  const same = kept !== null && kept.body === body && now - kept.at < ATTEMPT_LIFETIME_MS;
  return same ? kept : { key: newKey(), body, at: now };
}

/** Whether the server itself has said no; anything else may have arrived and be an order by now. */
export function isDefinitive(error: unknown): boolean {
  return error instanceof ApiError && error.error !== undefined;
}

/** The server makes no second order while the payment of the first is being authorised or captured. */
export function isPaymentInProgress(error: unknown): boolean {
  return error instanceof ApiError && error.error?.constraint === 'paymentInProgress';
}
