import { AUTHORIZED_LIMIT_MS, EXPIRY_GRACE_MS } from '#rules/deadlines.ts';
import type { ProviderLimits } from './payment-provider.ts';
import type { PaymentState, Questions } from './payment-repository.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The first look without return or notification, this long after the payment page was handed out. */
export const FIRST_CHECK_MS = 20 * MINUTE_MS;
/** The looks before the page has expired (issue on payment: a provider closes accounts for polling). */
const PLANNED_MS = [FIRST_CHECK_MS, 40 * MINUTE_MS];
/** While the provider has not decided; from the start of the payment on. */
const PENDING_MS = [1, 2, 4, 8, 16, 24, 48, 72, 96, 120].map((hours) => hours * HOUR_MS);
/** After the last planned look, where something else than the provider keeps the payment open. */
const OVERDUE_MS = [1, 2, 4, 8, 16].map((hours) => hours * HOUR_MS);
/** A call that was not answered is made again soon while that is young: the buyer waits. Then twice as late each time. */
const RETRY_MS = [30, 60, 90, 90, 90].map((seconds) => seconds * SECOND_MS);
const LATER_MS = 2 * MINUTE_MS;
/** An answer that is not understood is asked for six times within a day. */
const MISUNDERSTOOD_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];

/** More than the schedule ever comes to: whatever asks more often is a fault, and a person looks. */
export const QUESTIONS_MAX = 20;
/** No buyer's return asks beyond this: a PENDING payment has ten looks of its own, and a buyer who reloads must not use them up. */
export const RETURN_QUESTIONS_MAX = 8;

/** What a look has brought. */
export type Heard =
  | 'answered'
  | 'unanswered'
  | 'misunderstood'
  /** Nobody was asked: the provider is left alone, or `waits` for a time that its method wants. */
  | { pausedUntil: Date; waits?: true };

/**
 * When the provider is asked next about a payment that nobody returns from and no notification comes for. `never`: nothing
 * is left to learn. `person`: an operator has to look, and nobody asks before.
 */
export function nextCheck(
  state: PaymentState,
  limits: ProviderLimits,
  heard: Heard,
  questions: Questions,
): Date | 'never' | 'person' {
  const now = state.now.getTime();
  if (state.status === 'Captured' || state.released) return 'never';
  if (state.startedAt === undefined || state.expiresAt === undefined) return 'never';
  const startedAt = state.startedAt.getTime();
  const open = isOpen(state);
  // What was reserved, or is being given back, is followed for a day from then on.
  const begunAt = (state.releaseOpenedAt ?? state.authorizedAt)?.getTime() ?? startedAt;
  const limit = state.pending ? startedAt + limits.pendingMs : begunAt + limits.assertMs;
  const within = (at: number | undefined) => {
    if (at !== undefined && at <= limit && questions.asked < QUESTIONS_MAX) return new Date(at);
    return open ? 'person' : 'never';
  };
  if (typeof heard === 'object') return within(Math.max(heard.pausedUntil.getTime(), now));
  if (heard === 'misunderstood') {
    const again = after(now, MISUNDERSTOOD_MS[questions.misunderstood - 1]);
    return within(again === undefined ? undefined : atItsLimit(state, again));
  }
  if (state.status === 'Authorized') {
    return within(atItsLimit(state, now + retryMs(Math.max(questions.unanswered, 1))));
  }
  if (heard === 'unanswered' || state.releaseOpen) return within(now + retryMs(questions.unanswered));
  if (state.pending) return within(firstAfter(now, startedAt, PENDING_MS));
  const last = state.expiresAt.getTime() + EXPIRY_GRACE_MS;
  // Its page may still be open somewhere: one last look when it can no longer be paid.
  if (!open) return now < last ? new Date(last) : 'never';
  if (now >= last) return within(firstAfter(now, last, OVERDUE_MS));
  const planned = firstAfter(now, startedAt, PLANNED_MS);
  return within(planned === undefined ? last : Math.min(planned, last));
}

/** Money waits for an answer, or may still come for an order that is open. */
function isOpen({ status, releaseOpen, pending }: PaymentState): boolean {
  return status === 'Started' || status === 'Authorized' || releaseOpen || pending;
}

/** What is reserved is captured or given back: at the latest when it may no longer be captured. */
function atItsLimit({ status, authorizedAt, now }: PaymentState, planned: number): number {
  if (status !== 'Authorized') return planned;
  const limit = (authorizedAt ?? now).getTime() + AUTHORIZED_LIMIT_MS + SECOND_MS;
  return now.getTime() < limit ? Math.min(planned, limit) : planned;
}

/** ms until a call is made again that was not answered so often in a row. */
export function retryMs(unanswered: number): number {
  const soon = RETRY_MS[Math.max(unanswered, 1) - 1];
  return soon ?? LATER_MS * 2 ** (unanswered - RETRY_MS.length - 1);
}

function after(now: number, ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : now + ms;
}

function firstAfter(now: number, from: number, offsets: readonly number[]): number | undefined {
  return offsets.map((offset) => from + offset).find((at) => at > now);
}
