import { type SQL, sql } from 'drizzle-orm';
import {
  ABUSE_LIMITS,
  CHALLENGE_DURATION_MS,
  CHALLENGE_LEVELS,
  type ChallengeLevel,
  type PaymentOutcomes,
} from '#rules/abuse-limits.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { limitCount, orderOrigin } from '../schema/abuse-tables.ts';
import { toInterval } from '../shared/interval.ts';
import { countUp, toSliceStart } from './limit-counts.ts';

const DECIDED = 'decidedPayments';
/** Has no limit of its own, and uses the window of `DECIDED`. */
const DECLINED = 'declinedPayments';
const WINDOW_SECONDS = sql.raw(String(ABUSE_LIMITS[DECIDED].windowMs / 1000));

/**
 * Returns an insert that counts a decided payment, for the statement that records the payment (L-5).
 * @param names counters to increment
 */
export function countDecided(paymentId: string, names: readonly string[] = [DECIDED]): SQL {
  // Spread the count over several rows, so that concurrent payments don't wait for the same lock.
  const shard = paymentId.slice(0, 1);
  const counted = names.map((name) => sql`(${name}, ${shard}, ${toSliceStart(WINDOW_SECONDS)}, 1)`);
  return sql`insert into ${limitCount} (name, key, starts_at, count) values ${sql.join(counted, sql`, `)}
      on conflict (name, key, starts_at) do update set count = limit_count.count + 1`;
}

/** Counts a declined payment, in the transaction that records it, so that it counts once (L-4, L-5). */
export async function countDeclined(
  tx: Tx,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<void> {
  await tx.execute(countDecided(paymentId, [DECIDED, DECLINED]));
  const [origin] = await tx.select().from(orderOrigin).where(sql`${orderOrigin.orderId} = ${orderId}`);
  // The origin is missing if the order is too old or wasn't placed by a visitor.
  if (origin === undefined) return;
  await countUp(tx, [
    { name: 'failedPaymentsPerAddress', key: origin.addressKey },
    { name: 'failedPaymentsPerEmail', key: origin.emailKey },
    { name: 'failedPaymentsPerSession', key: origin.sessionKey },
  ]);
}

/** Name of the rows that store, per minute, the challenge level required of all visitors. */
const CHALLENGE_LEVELS_NAME = 'heldChallenge';

/** Requires this challenge level from every visitor for `CHALLENGE_DURATION_MS`. */
export async function holdChallenge(db: Db, level: ChallengeLevel): Promise<void> {
  await db.execute(
    sql`insert into ${limitCount} (name, key, starts_at, count)
      values (${CHALLENGE_LEVELS_NAME}, ${level}, date_trunc('minute', cadeau_now()), 1) on conflict do nothing`,
  );
}

/** `held`: the challenge levels that are currently required of all visitors. */
export type OutcomeRow = { decided: number; declined: number; held: ChallengeLevel[] };

const IS_CHALLENGE_ACTIVE = sql`c.name = ${CHALLENGE_LEVELS_NAME} and c.starts_at > cadeau_now() - ${toInterval(CHALLENGE_DURATION_MS)}`;
const IN_WINDOW = sql`c.starts_at > cadeau_now() - make_interval(secs => ${WINDOW_SECONDS})`;

export const SELECT_OUTCOMES = sql`select
    coalesce(sum(count) filter (where c.name = ${DECIDED} and ${IN_WINDOW}), 0)::int as decided,
    coalesce(sum(count) filter (where c.name = ${DECLINED} and ${IN_WINDOW}), 0)::int as declined,
    coalesce(array_agg(c.key) filter (where ${IS_CHALLENGE_ACTIVE}), '{}') as held
  from ${limitCount} c where c.name in (${DECIDED}, ${DECLINED}, ${CHALLENGE_LEVELS_NAME})`;

export async function readOutcomes(db: Db | Tx): Promise<PaymentOutcomes> {
  const [row] = await queryRows<OutcomeRow>(db, SELECT_OUTCOMES);
  return row === undefined ? { decided: 0, declined: 0 } : toOutcomes(row);
}

export function toOutcomes({ decided, declined, held }: OutcomeRow): PaymentOutcomes {
  return { decided, declined, heldChallenge: CHALLENGE_LEVELS.findLast((level) => held.includes(level)) };
}
