import { UNSTARTED_AFTER_MS } from '#rules/deadlines.ts';
import { type ConfirmPaymentDeps, confirmPayment } from '#server/checkout/confirm-payment.ts';
import type { SessionRepository } from '#server/postgres/orders/session-repository.ts';
import { atOnce } from '#server/runtime/at-once.ts';
import type { Log } from '#server/runtime/log.ts';
import { type RepeatedTask, startRepeatedTask } from './repeated-task.ts';

export type SweepDeps = { confirming: ConfirmPaymentDeps; sessions: SessionRepository; log: Log };

/** With a lease of 30 s, what a dead process held goes on elsewhere within a minute (money.md F2). */
const SWEEP_EVERY_MS = 15_000;
const PAYMENTS_A_SWEEP = 200;
/** Calls to the provider under way at once (money.md part 3). */
const PAYMENTS_AT_ONCE = 16;

/** One round: asks about the payments that are due, closes what never started, forgets ended sessions. */
export async function sweep(deps: SweepDeps): Promise<void> {
  const due = await deps.confirming.payments.due(PAYMENTS_A_SWEEP);
  // One that the provider leaves without an answer must not hold up the others.
  await atOnce(due, PAYMENTS_AT_ONCE, async (paymentId) => {
    await confirmPayment(deps.confirming, paymentId, 'sweep').catch((error: unknown) =>
      deps.log.error({ err: error, paymentId }, 'sweep of a payment failed'),
    );
  });
  const abandoned = await deps.confirming.payments.abandonUnstarted(UNSTARTED_AFTER_MS);
  const ended = await deps.sessions.sweep();
  if (due.length + abandoned > 0) deps.log.info({ due: due.length, abandoned, ended }, 'sweep');
}

/** Sweeps now and every 15 seconds until stopped. */
export function startSweeping(deps: SweepDeps): RepeatedTask {
  return startRepeatedTask(deps.log, 'sweep', SWEEP_EVERY_MS, () => sweep(deps));
}
