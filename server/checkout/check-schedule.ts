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
/** Checks after the last planned one, while something other than the provider keeps the payment open. */
const OVERDUE_MS = [1, 2, 4, 8, 16].map((hours) => hours * HOUR_MS);
/** Retries after a missing answer: soon at first, because the buyer waits. */
const RETRY_MS = [30, 60, 90, 90, 90, 120, 240].map((seconds) => seconds * SECOND_MS);
/** Then regularly for two hours, because a single waiting payment may be the only probe of the provider (F-7). */
const STEADY_MS = 8 * MINUTE_MS;
const STEADY_RETRIES = 15;
/**
 * Retries after an unreadable answer: eleven attempts within a day. The first are soon, because a maintenance page with
 * status 200 is unreadable too, and return and notification may both meet it.
 */
const UNPARSABLE_MS = [
  ...[1, 2, 4, 8, 16, 32].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 6, 12].map((hours) => hours * HOUR_MS),
];

/** No regular schedule reaches this number. A payment that does opens a review item. */
export const POLLS_MAX = 30;
/**
 * Returns stop polling after this many polls, so that a reloading buyer can't use up the ten checks of a PENDING
 * payment.
 */
export const RETURN_POLLS_MAX = 8;

/** The outcome of a check. */
export type PollOutcome =
  | 'answered'
  | 'unanswered'
  | 'misunderstood'
  /** Nothing was sent: the provider is paused, or `waits` if the method requires a delay. */
  | { pausedUntil: Date; waits?: true };

/**
 * Returns when to poll next if neither return nor notification arrives. `never`: the payment is complete. `person`: an
 * operator must decide first.
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
  const open = isOpen(state);
  // Follow an authorization or a reversal for a day from its start.
  const begunAt = (state.reversalOpenedAt ?? state.authorizedAt)?.getTime() ?? startedAt;
  const limit = state.pending ? startedAt + limits.pendingMs : begunAt + limits.assertMs;
  const within = (at: number | undefined) => {
    if (at !== undefined && at <= limit && counters.asked < POLLS_MAX) return new Date(at);
    return open ? 'needs-review' : 'never';
  };
  if (typeof outcome === 'object') return within(Math.max(outcome.pausedUntil.getTime(), now));
  if (outcome === 'misunderstood') {
    const again = addMs(now, UNPARSABLE_MS[counters.misunderstood - 1]);
    return within(again === undefined ? undefined : capAtCaptureLimit(state, again));
  }
  if (state.status === 'Authorized') {
    return within(capAtCaptureLimit(state, now + getRetryDelayMs(Math.max(counters.unanswered, 1))));
  }
  if (outcome === 'unanswered' || state.isReversalOpen)
    return within(now + getRetryDelayMs(counters.unanswered));
  if (state.pending) return within(firstTimeAfter(now, startedAt, PENDING_MS));
  const last = state.expiresAt.getTime() + EXPIRY_GRACE_MS;
  // The page may still be open in a tab: check once more after it has expired.
  if (!open) return now < last ? new Date(last) : 'never';
  if (now >= last) return within(firstTimeAfter(now, last, OVERDUE_MS));
  const planned = firstTimeAfter(now, startedAt, PLANNED_MS);
  return within(planned === undefined ? last : Math.min(planned, last));
}

/** Money is waiting for an answer, or may still arrive for an open order. */
function isOpen({ status, isReversalOpen, pending }: PaymentState): boolean {
  return status === 'Started' || status === 'Authorized' || isReversalOpen || pending;
}

/** An authorization is checked at the latest when it may no longer be captured. */
function capAtCaptureLimit({ status, authorizedAt, now }: PaymentState, planned: number): number {
  if (status !== 'Authorized') return planned;
  const limit = (authorizedAt ?? now).getTime() + AUTHORIZED_LIMIT_MS + SECOND_MS;
  return now.getTime() < limit ? Math.min(planned, limit) : planned;
}

/** Delay in ms before the next attempt. @param unanswered missing answers in a row */
export function getRetryDelayMs(unanswered: number): number {
  const soon = RETRY_MS[Math.max(unanswered, 1) - 1];
  return soon ?? STEADY_MS * 2 ** Math.max(unanswered - RETRY_MS.length - STEADY_RETRIES, 0);
}

function addMs(now: number, ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : now + ms;
}

function firstTimeAfter(now: number, from: number, offsets: readonly number[]): number | undefined {
  return offsets.map((offset) => from + offset).find((at) => at > now);
}
