import { UNSTARTED_AFTER_MS } from '#rules/deadlines.ts';
import type { App } from '#server/app.ts';
import { atOnce } from '#server/runtime/at-once.ts';

const PAYMENTS_A_SWEEP = 200;
/** Calls to the provider under way at once (L-15). */
const PAYMENTS_AT_ONCE = 16;

/** One round: asks about the payments that are due, closes what never started, forgets ended sessions. */
export async function sweep({ checkout, log }: Pick<App, 'checkout' | 'log'>): Promise<void> {
  const due = await checkout.due(PAYMENTS_A_SWEEP);
  // One that the provider leaves without an answer must not hold up the others.
  await atOnce(due, PAYMENTS_AT_ONCE, async (paymentId) => {
    await checkout
      .confirmPayment(paymentId, 'sweep', true)
      .catch((error: unknown) => log.error({ err: error, paymentId }, 'sweep of a payment failed'));
  });
  const abandoned = await checkout.abandonUnstarted(UNSTARTED_AFTER_MS);
  const ended = await checkout.sessions.sweep();
  if (due.length + abandoned > 0) log.info({ due: due.length, abandoned, ended }, 'sweep');
}
