import { AUTHORIZED_LIMIT_MS, EXPIRY_GRACE_MS } from '#rules/deadlines.ts';
import type { ProviderLimits } from './payment-provider.ts';
import type { PaymentState, PollCounters } from './payment-state.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** First check without a return or notification, counted from the opening of the payment page. */
export const FIRST_CHECK_MS = 20 * MINUTE_MS;
/** Checks before the page expires. Providers close accounts that poll more often. */
const PLANNED_MS = [FIRST_CHECK_MS, 40 * MINUTE_MS];
/** Checks while the provider has not decided, counted from the start of the payment. */
const PENDING_MS = [1, 2, 4, 8, 16, 24, 48, 72, 96, 120].map((hours) => hours * HOUR_MS);
/** Checks after the final one, while something other than the provider keeps the payment open. */
const OVERDUE_MS = [1, 2, 4, 8, 16].map((hours) => hours * HOUR_MS);
/** Retries after a missing response: frequent at first, because the buyer is waiting. */
const RETRY_MS = [30, 60, 90, 90, 90, 120, 240].map((seconds) => seconds * SECOND_MS);
/**
 * Retries after `RETRY_MS`, for two hours: the only open payment may be the only probe of the provider (F-7).
 */
const STEADY_MS = 8 * MINUTE_MS;
const STEADY_RETRIES = 15;
/**
 * Retries after an unreadable response: eleven attempts within a day. The first delays are short, because a
 * maintenance page with status 200 is also unreadable, and return and notification may both receive it.
 */
const UNPARSABLE_MS = [
  ...[1, 2, 4, 8, 16, 32].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 6, 12].map((hours) => hours * HOUR_MS),
];

/** No regular schedule reaches this number. A payment that does opens a review item. */
export const POLLS_MAX = 30;
/**
 * The buyer's return causes no more polls after this number. Otherwise, reloading the page could use up the
 * ten checks of a PENDING payment.
 */
export const RETURN_POLLS_MAX = 8;

/** The outcome of a check. */
export type PollOutcome =
  | 'answered'
  | 'unanswered'
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
  // Follow an authorization or a reversal for a day from its start.
  const followedFrom = (state.reversalOpenedAt ?? state.authorizedAt)?.getTime() ?? startedAt;
  const limit = state.pending ? startedAt + limits.pendingMs : followedFrom + limits.assertMs;
  const toCheckTime = (at: number | undefined) => {
    if (at !== undefined && at <= limit && counters.polls < POLLS_MAX) return new Date(at);
    return needsOutcome ? 'needs-review' : 'never';
  };
  if (typeof outcome === 'object') return toCheckTime(Math.max(outcome.pausedUntil.getTime(), now));
  if (outcome === 'misunderstood') {
    const retryAt = addMs(now, UNPARSABLE_MS[counters.misunderstood - 1]);
    return toCheckTime(retryAt === undefined ? undefined : capAtCaptureLimit(state, retryAt));
  }
  if (state.status === 'Authorized') {
    return toCheckTime(capAtCaptureLimit(state, now + getRetryDelayMs(Math.max(counters.unanswered, 1))));
  }
  if (outcome === 'unanswered' || state.isReversalOpen)
    return toCheckTime(now + getRetryDelayMs(counters.unanswered));
  if (state.pending) return toCheckTime(firstTimeAfter(now, startedAt, PENDING_MS));
  const finalCheckAt = state.expiresAt.getTime() + EXPIRY_GRACE_MS;
  // Check once more after the page has expired, because it may still be open in a tab.
  if (!needsOutcome) return now < finalCheckAt ? new Date(finalCheckAt) : 'never';
  if (now >= finalCheckAt) return toCheckTime(firstTimeAfter(now, finalCheckAt, OVERDUE_MS));
  const plannedAt = firstTimeAfter(now, startedAt, PLANNED_MS);
  return toCheckTime(plannedAt === undefined ? finalCheckAt : Math.min(plannedAt, finalCheckAt));
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
  const earlyDelayMs = RETRY_MS[Math.max(unanswered, 1) - 1];
  return earlyDelayMs ?? STEADY_MS * 2 ** Math.max(unanswered - RETRY_MS.length - STEADY_RETRIES, 0);
}

function addMs(now: number, ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : now + ms;
}

function firstTimeAfter(now: number, from: number, offsets: readonly number[]): number | undefined {
  return offsets.map((offset) => from + offset).find((at) => at > now);
}
