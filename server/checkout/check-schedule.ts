import { EXPIRY_GRACE_MS } from '#rules/deadlines.ts';
import type { ProviderLimits } from './payment-provider.ts';
import type { PaymentState } from './payment-repository.ts';

const MINUTE_MS = 60_000;
/** The first question, this long after the provider opened the payment page. */
export const FIRST_CHECK_MS = 2 * MINUTE_MS;
/** All questions after that (readings 6: the provider forbids polling). */
const CHECKS_AFTER_START_MS = [FIRST_CHECK_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
const PENDING_EVERY_MS = 60 * MINUTE_MS;
/** Where the outcome of a call is unknown: first after this, then less and less often. */
const RETRY_MS = MINUTE_MS;
/** With the sweep's own pause it is less than the 10 minutes in which a backlog must be done (F-7). */
const RETRY_MAX_MS = 8 * MINUTE_MS;
/** A short failure is over for the buyer, too, within 2 minutes of its end (docs/requirements/faults.md). */
const RETRY_SOON_MS = 90_000;
/** An authorised payment waits only for us: it is tried again soon. */
const AUTHORIZED_RETRY_MS = 30_000;
/** How long a failure counts as a short one. */
const SOON_MS = 30 * MINUTE_MS;

/**
 * When the sweep asks the provider next; undefined when nothing is left to learn.
 * @param checks how often the sweep has had an answer
 * @param answered whether anything was learnt now: a provider that is down is no reason to skip a look
 */
export function nextCheck(
  state: PaymentState,
  limits: ProviderLimits,
  checks: number,
  answered: boolean,
): Date | undefined {
  const now = state.now.getTime();
  if (state.status === 'Captured' || state.released) return undefined;
  if (state.status === 'Authorized') {
    const beyond = now - (state.authorizedAt?.getTime() ?? now) - SOON_MS;
    return new Date(now + (beyond < 0 ? AUTHORIZED_RETRY_MS : growing(beyond)));
  }
  if (state.startedAt === undefined || state.expiresAt === undefined) return undefined;
  const last = state.expiresAt.getTime() + EXPIRY_GRACE_MS;
  const limit = state.startedAt.getTime() + limits.pendingMs;
  if (state.releaseOpenedAt !== undefined) return new Date(now + soon(now - state.releaseOpenedAt.getTime()));
  if (!answered && (state.status === 'Started' || now < limit)) {
    return new Date(now + (now < last ? soon(now - state.startedAt.getTime()) : soon(now - last)));
  }
  if (state.pending && (state.status === 'Started' || now < limit)) {
    return new Date(now + PENDING_EVERY_MS);
  }
  if (state.status !== 'Started') {
    // Its page may still be open somewhere: one last look when it can no longer be paid.
    return now < last ? new Date(last) : undefined;
  }
  const offset = CHECKS_AFTER_START_MS[checks];
  const planned = offset === undefined ? last : Math.min(state.startedAt.getTime() + offset, last);
  if (now < last) return new Date(Math.min(Math.max(planned, now + RETRY_MS), last));
  return new Date(now + growing(now - last));
}

/** Often while the failure is young, then as long again as it has lasted beyond that. */
function soon(sinceMs: number): number {
  return sinceMs < SOON_MS ? Math.min(growing(sinceMs), RETRY_SOON_MS) : growing(sinceMs - SOON_MS);
}

/** As long again as it is late: a provider that is down, or a payment that needs review, is not polled. */
function growing(lateMs: number): number {
  return Math.min(Math.max(lateMs, RETRY_MS), RETRY_MAX_MS);
}
