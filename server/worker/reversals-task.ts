import { REVIEW_AFTER_MS, VOID_TAKEN_UP_AFTER_MS } from '#rules/deadlines.ts';
import type { App } from '#server/app.ts';
import { atOnce } from '#server/runtime/at-once.ts';

export type ReversalsTaskDeps = Pick<App, 'refunds' | 'fulfilment' | 'log'>;

const A_ROUND = 100;
const AT_ONCE = 4;

/**
 * Continues refunds, replacements and disputes that were begun and that no process works at; opens a review item for
 * each refund that takes too long.
 */
export async function runReversals({ refunds, fulfilment, log }: ReversalsTaskDeps): Promise<void> {
  const { replacements } = fulfilment;
  const { disputes } = refunds;
  const each = (name: string, ids: readonly string[], work: (id: string) => Promise<unknown>) =>
    atOnce(ids, AT_ONCE, async (id) => {
      await work(id).catch((error: unknown) => log.error({ err: error, [name]: id }, 'reversal failed'));
    });
  await refunds.openLateRefundItems(REVIEW_AFTER_MS);
  await each('refundId', await refunds.unfinished(A_ROUND), refunds.run);
  await each('cardId', await replacements.unfinished(VOID_TAKEN_UP_AFTER_MS, A_ROUND), replacements.run);
  await each('orderId', await disputes.unfinished(VOID_TAKEN_UP_AFTER_MS, A_ROUND), disputes.voidCards);
}
