import type { PaymentState } from './payment-book.ts';
import { EXPIRY_GRACE_MS, PENDING_LIMIT_MS } from './payment-decision.ts';

const MINUTE_MS = 60_000;
/** After the payment page was handed out (readings section 6: the provider forbids polling). */
const CHECKS_AFTER_START_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
const PENDING_EVERY_MS = 60 * MINUTE_MS;
/** Where the outcome of a call is unknown and the payment overdue: first after this, then less and less often. */
const RETRY_MS = MINUTE_MS;
const RETRY_MAX_MS = 10 * MINUTE_MS;
/** An authorised payment waits only for us: it is tried again soon. */
const AUTHORIZED_RETRY_MS = 30_000;
/** So long; then it waits for a release that is refused or not answered. */
const AUTHORIZED_SOON_MS = 30 * MINUTE_MS;

/** When the sweep asks the provider next; undefined when nothing is left to learn. */
export function nextCheck(state: PaymentState, checks: number): Date | undefined {
  const now = state.now.getTime();
  if (state.status === 'Captured' || state.released) return undefined;
  if (state.status === 'Authorized') {
    const beyond = now - (state.authorizedAt?.getTime() ?? now) - AUTHORIZED_SOON_MS;
    return new Date(now + (beyond < 0 ? AUTHORIZED_RETRY_MS : growing(beyond)));
  }
  if (state.startedAt === undefined || state.expiresAt === undefined) return undefined;
  if (state.pending && (state.status === 'Started' || now < state.startedAt.getTime() + PENDING_LIMIT_MS)) {
    return new Date(now + PENDING_EVERY_MS);
  }
  const last = state.expiresAt.getTime() + EXPIRY_GRACE_MS;
  if (state.releaseOpen) return new Date(now + growing(now - last));
  if (state.status !== 'Started') {
    // Its page may still be open somewhere: one last look when it can no longer be paid.
    return now < last ? new Date(last) : undefined;
  }
  const offset = CHECKS_AFTER_START_MS[checks];
  const planned = offset === undefined ? last : Math.min(state.startedAt.getTime() + offset, last);
  if (now < last) return new Date(Math.min(Math.max(planned, now + RETRY_MS), last));
  return new Date(now + growing(now - last));
}

/** As long again as it is late: a provider that is down, or a payment stopped for a person, is not polled. */
function growing(lateMs: number): number {
  return Math.min(Math.max(lateMs, RETRY_MS), RETRY_MAX_MS);
}
