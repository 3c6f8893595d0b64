import { ApiError } from '#contract/api-error.ts';
import type { PaymentAttempt } from '../stores/payment-store.ts';

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
export function isPaymentInProgress(error: unknown): boolean {
  return constraintOf(error) === 'paymentInProgress';
}

/** The order that was made of this cart before is paid: the server makes no second one. */
export function isAlreadyPaid(error: unknown): boolean {
  return constraintOf(error) === 'alreadyPaid';
}

function constraintOf(error: unknown): string | null | undefined {
  return error instanceof ApiError ? error.error?.constraint : undefined;
}
