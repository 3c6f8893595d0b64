import { AUTHORIZED_LIMIT_MS, EXPIRY_GRACE_MS } from '#rules/deadlines.ts';
import type { ProviderLimits } from './payment-provider.ts';
import type { PaymentState, PollCounters } from './payment-state.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** First check without a return or notification, counted from the opening of the payment page. */
export const FIRST_CHECK_MS = 20 * MINUTE_MS;
/** Checks while the payment page is open, counted from its opening. Providers close accounts that poll more often. */
const OPEN_PAGE_CHECKS_MS = [FIRST_CHECK_MS, 40 * MINUTE_MS];
/** Checks while the provider reports the payment as pending, counted from the start of the payment. */
const PENDING_CHECKS_MS = [1, 2, 4, 8, 16, 24, 48, 72, 96, 120].map((hours) => hours * HOUR_MS);
/** Extra checks after the page has expired, for a payment that still has no outcome. */
const OVERDUE_CHECKS_MS = [1, 2, 4, 8, 16].map((hours) => hours * HOUR_MS);
/** Delays of the first retries after missing responses: short at first, because the buyer is waiting. */
const RETRY_DELAYS_MS = [30, 60, 90, 90, 90, 120, 240].map((seconds) => seconds * SECOND_MS);
/**
 * Delay of the retries after `RETRY_DELAYS_MS`: constant for two hours, then doubled each time. It stays short because
 * this payment's retries may be the only ones that notice the end of an outage (F-7).
 */
const LATER_RETRY_DELAY_MS = 8 * MINUTE_MS;
const CONSTANT_RETRIES = 15;
/**
 * Delays of the retries after unreadable responses: eleven attempts within a day. The first are short, because a
 * maintenance page with status 200 is also unreadable, and return and notification may both receive it.
 */
const UNREADABLE_RETRY_DELAYS_MS = [
  ...[1, 2, 4, 8, 16, 32].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 6, 12].map((hours) => hours * HOUR_MS),
];

/** Maximum polls per payment. No regular schedule reaches it; a payment that does opens a review item. */
export const POLLS_MAX = 30;
/**
 * After this many polls, the buyer's return causes no more. Otherwise, reloading the page could use up the ten
 * checks of a pending payment.
 */
export const RETURN_POLLS_MAX = 8;

export type PollOutcome =
  | 'answered'
  /** The provider didn't respond. */
  | 'unanswered'
  /** The provider's response was unreadable. */
  | 'misunderstood'
  /** Nothing was sent: the provider is paused, or the payment method requires a delay. */
  | { pausedUntil: Date; isMethodDelay?: true };

/**
 * Returns when to poll next if neither a return nor a notification arrives. `never`: the payment is complete.
 * `needs-review`: an operator must decide first.
 */
export function getNextCheck(
  state: PaymentState,
  limits: ProviderLimits,
  outcome: PollOutcome,
  counters: PollCounters,
): Date | 'never' | 'needs-review' {
  const now = state.now.getTime();
  if (state.status === 'Captured' || state.isReversed) return 'never';
  if (state.startedAt === undefined || state.expiresAt === undefined) return 'never';
  const startedAt = state.startedAt.getTime();
  const needsOutcome = isOpen(state);
  // An authorization or a reversal gets the full checking time from its own start.
  const followUpStart = (state.reversalOpenedAt ?? state.authorizedAt)?.getTime() ?? startedAt;
  const lastCheckAt = state.pending ? startedAt + limits.pendingMs : followUpStart + limits.assertMs;
  const toNextCheck = (at: number | undefined) => {
    if (at !== undefined && at <= lastCheckAt && counters.polls < POLLS_MAX) return new Date(at);
    return needsOutcome ? 'needs-review' : 'never';
  };
  if (typeof outcome === 'object') return toNextCheck(Math.max(outcome.pausedUntil.getTime(), now));
  if (outcome === 'misunderstood') {
    const retryAt = addMs(now, UNREADABLE_RETRY_DELAYS_MS[counters.misunderstood - 1]);
    return toNextCheck(retryAt === undefined ? undefined : capAtCaptureLimit(state, retryAt));
  }
  if (state.status === 'Authorized') {
    return toNextCheck(capAtCaptureLimit(state, now + getRetryDelayMs(Math.max(counters.unanswered, 1))));
  }
  if (outcome === 'unanswered' || state.isReversalOpen)
    return toNextCheck(now + getRetryDelayMs(counters.unanswered));
  if (state.pending) return toNextCheck(findFirstTimeAfter(now, startedAt, PENDING_CHECKS_MS));
  const finalCheckAt = state.expiresAt.getTime() + EXPIRY_GRACE_MS;
  // Check once more after the page has expired, because it may still be open in a tab.
  if (!needsOutcome) return now < finalCheckAt ? new Date(finalCheckAt) : 'never';
  if (now >= finalCheckAt) return toNextCheck(findFirstTimeAfter(now, finalCheckAt, OVERDUE_CHECKS_MS));
  const plannedAt = findFirstTimeAfter(now, startedAt, OPEN_PAGE_CHECKS_MS);
  return toNextCheck(plannedAt === undefined ? finalCheckAt : Math.min(plannedAt, finalCheckAt));
}

/** True if money is waiting for the provider's response, or may still arrive for an open order. */
function isOpen({ status, isReversalOpen, pending }: PaymentState): boolean {
  return status === 'Started' || status === 'Authorized' || isReversalOpen || pending;
}

/** Ensures that an authorization is checked as soon as it may no longer be captured. */
function capAtCaptureLimit({ status, authorizedAt, now }: PaymentState, plannedAt: number): number {
  if (status !== 'Authorized') return plannedAt;
  const limit = (authorizedAt ?? now).getTime() + AUTHORIZED_LIMIT_MS + SECOND_MS;
  return now.getTime() < limit ? Math.min(plannedAt, limit) : plannedAt;
}

/** Returns the delay in ms before the next attempt. @param unanswered consecutive missing responses */
export function getRetryDelayMs(unanswered: number): number {
  const earlyDelayMs = RETRY_DELAYS_MS[Math.max(unanswered, 1) - 1];
  return (
    earlyDelayMs ??
    LATER_RETRY_DELAY_MS * 2 ** Math.max(unanswered - RETRY_DELAYS_MS.length - CONSTANT_RETRIES, 0)
  );
}

function addMs(now: number, ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : now + ms;
}

function findFirstTimeAfter(now: number, from: number, offsets: readonly number[]): number | undefined {
  return offsets.map((offset) => from + offset).find((at) => at > now);
}
