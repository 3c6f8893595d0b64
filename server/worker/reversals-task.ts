import type { App } from '#server/app.ts';
import { runReplacement } from '#server/fulfilment/replace-card.ts';
import { voidDisputed } from '#server/refunds/dispute-order.ts';
import { runRefund } from '#server/refunds/refund-order.ts';
import { atOnce } from '#server/runtime/at-once.ts';
import { type RepeatedTask, startRepeatedTask } from './repeated-task.ts';

type Parts = Pick<
  App,
  'refunds' | 'replacements' | 'disputes' | 'supplier' | 'providers' | 'payments' | 'log'
>;

const LOOK_EVERY_MS = 60_000;
/** Whoever began it, and the job, are given so long. */
const LEFT_ALONE_AFTER_MS = 2 * 60_000;
/** A little before the 15 minutes after which a person must know (money.md I-18). */
const LATE_AFTER_MS = 14 * 60_000;
const A_ROUND = 100;
const AT_ONCE = 4;

/** What refunds, replacements and disputes need. */
export function reversalDeps({ payments, ...app }: Parts) {
  return { ...app, openReviewItem: payments.openReviewItem };
}

/** Takes up what somebody began to take back and nobody works at; what takes too long is put before a person. */
export async function runReversals(app: Parts): Promise<void> {
  const deps = reversalDeps(app);
  const { refunds, replacements, disputes, log } = deps;
  const each = <T extends object>(name: string, ids: readonly string[], work: (id: string) => Promise<T>) =>
    atOnce(ids, AT_ONCE, async (id) => {
      await work(id).catch((error: unknown) => log.error({ err: error, [name]: id }, 'taking back failed'));
    });
  await refunds.openLateRefundItems(LATE_AFTER_MS);
  await each('refundId', await refunds.unfinished(A_ROUND), (id) => runRefund(deps, id));
  await each('cardId', await replacements.unfinished(LEFT_ALONE_AFTER_MS, A_ROUND), (id) =>
    runReplacement(deps, id),
  );
  await each('orderId', await disputes.unfinished(LEFT_ALONE_AFTER_MS, A_ROUND), async (id) => ({
    left: await voidDisputed(deps, id),
  }));
}

/** Apart from the sweep: a supplier without an answer must not hold up the payments. */
export function startReversalsTask(deps: Parts): RepeatedTask {
  return startRepeatedTask(deps.log, 'round of what goes back', LOOK_EVERY_MS, () => runReversals(deps));
}
