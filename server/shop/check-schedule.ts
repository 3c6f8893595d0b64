import type { PaymentState } from './payment-book.ts';
import { EXPIRY_GRACE_MS } from './payment-decision.ts';

const MINUTE_MS = 60_000;
/** After the payment page was handed out (readings section 6: the provider forbids polling). */
const CHECKS_AFTER_START_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
const PENDING_EVERY_MS = 60 * MINUTE_MS;
/** Where the outcome of a call is unknown and the payment overdue. */
const RETRY_MS = MINUTE_MS;
/** An authorised payment waits only for us: it is tried again soon. */
const AUTHORIZED_RETRY_MS = 30_000;

/** When the sweep asks the provider next; undefined when nothing is left to learn. */
export function nextCheck(state: PaymentState, checks: number): Date | undefined {
  const now = state.now.getTime();
  if (state.status === 'Captured' || state.released) return undefined;
  if (state.status === 'Authorized') return new Date(now + AUTHORIZED_RETRY_MS);
  if (state.releaseOpen) return new Date(now + RETRY_MS);
  if (state.startedAt === undefined || state.expiresAt === undefined) return undefined;
  if (state.pending && state.status === 'Started') return new Date(now + PENDING_EVERY_MS);
  const last = state.expiresAt.getTime() + EXPIRY_GRACE_MS;
  if (state.status !== 'Started') {
    // Its page may still be open somewhere: one last look when it can no longer be paid.
    return now < last ? new Date(last) : undefined;
  }
  const offset = CHECKS_AFTER_START_MS[checks];
  const planned = offset === undefined ? last : Math.min(state.startedAt.getTime() + offset, last);
  if (now < last) return new Date(Math.max(planned, now + RETRY_MS));
  return new Date(now + RETRY_MS);
}
