import type { House } from '#server/house.ts';
import { atOnce } from '#server/shop/at-once.ts';
import { runReplacement } from '#server/shop/cards/replace-card.ts';
import { voidDisputed } from '#server/shop/refunds/dispute-order.ts';
import { runRefund } from '#server/shop/refunds/refund-order.ts';
import { type Rounds, startRounds } from './rounds.ts';

type Parts = Pick<
  House,
  'refunds' | 'replacements' | 'disputes' | 'supplier' | 'provider' | 'payments' | 'log'
>;

const LOOK_EVERY_MS = 60_000;
/** Whoever began it, and the job, are given so long. */
const LEFT_ALONE_AFTER_MS = 2 * 60_000;
/** A little before the 15 minutes after which a person must know (money.md I-18). */
const LATE_AFTER_MS = 14 * 60_000;
const A_ROUND = 100;
const AT_ONCE = 4;

/** What refunds, replacements and disputes need. */
export function returningParts({ payments, ...house }: Parts) {
  return { ...house, raise: payments.raise };
}

/** Takes up what somebody began to take back and nobody works at; what takes too long is put before a person. */
export async function returnRound(house: Parts): Promise<void> {
  const parts = returningParts(house);
  const { refunds, replacements, disputes, log } = parts;
  const each = <T extends object>(name: string, ids: readonly string[], work: (id: string) => Promise<T>) =>
    atOnce(ids, AT_ONCE, async (id) => {
      await work(id).catch((error: unknown) => log.error({ err: error, [name]: id }, 'taking back failed'));
    });
  await refunds.raiseOld(LATE_AFTER_MS);
  await each('refundId', await refunds.unfinished(A_ROUND), (id) => runRefund(parts, id));
  await each('cardId', await replacements.unfinished(LEFT_ALONE_AFTER_MS, A_ROUND), (id) =>
    runReplacement(parts, id),
  );
  await each('orderId', await disputes.unfinished(LEFT_ALONE_AFTER_MS, A_ROUND), async (id) => ({
    left: await voidDisputed(parts, id),
  }));
}

/** Apart from the sweep: a supplier without an answer must not hold up the payments. */
export function startReturning(parts: Parts): Rounds {
  return startRounds(parts.log, 'round of what goes back', LOOK_EVERY_MS, () => returnRound(parts));
}
