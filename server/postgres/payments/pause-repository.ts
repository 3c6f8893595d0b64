import { and, eq, inArray, sql } from 'drizzle-orm';
import { HEALTH_FIRST_AFTER_MS, type PauseCause, probeAfterMs } from '#rules/provider-pause.ts';
import { POLLS_MAX } from '#server/checkout/check-schedule.ts';
import type { PausedAccount, Probe, ProviderPause } from '#server/checkout/provider-pause.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { payment, providerPause } from '../schema/payment-tables.ts';
import { refund } from '../schema/refund-tables.ts';
import { toInterval } from '../shared/interval.ts';
import { hasNoActiveLease } from '../shared/leases.ts';

type PauseRow = Omit<ProviderPause, 'since' | 'probeAt'> & {
  account: string;
  since: string;
  probeAt: string;
  now: string;
};

const SELECT_PAUSES = sql`select provider, cause, name, account, created_at as since, probe_at as "probeAt", cadeau_now() as now
  from provider_pause`;

export type PauseRepository = ReturnType<typeof createPauseRepository>;

/** Pauses apply to all processes. */
export function createPauseRepository(db: Db) {
  return {
    listActive: async (account: PausedAccount) =>
      (await queryRows<PauseRow>(db, sql`${SELECT_PAUSES} where ${isOfAccount(account)}`)).map(toPause),
    /** @returns false if the account is already paused for this cause */
    pause: async (account: PausedAccount, cause: PauseCause, name: string) => {
      const firstDelay = toInterval(getProbeDelayMs(cause, 0));
      const inserted = await db
        .insert(providerPause)
        .values({ ...account, cause, name, probeAt: sql`cadeau_now() + ${firstDelay}` })
        .onConflictDoNothing()
        .returning({ provider: providerPause.provider });
      return inserted.length === 1;
    },
    claimProbe: async (account: PausedAccount, cause: PauseCause): Promise<Probe> => {
      const [row] = await queryRows<PauseRow>(
        db,
        sql`${SELECT_PAUSES} where ${isOfAccount(account)} and cause = ${cause}`,
      );
      if (row === undefined) return { kind: 'pause-ended' };
      const { since, probeAt, now } = row;
      if (new Date(probeAt) > new Date(now)) return { kind: 'not-due', until: new Date(probeAt) };
      const ageMs = new Date(now).getTime() - new Date(since).getTime();
      const delayMs = getProbeDelayMs(cause, ageMs);
      const until = new Date(new Date(now).getTime() + delayMs);
      const claimed = await db
        .update(providerPause)
        .set({
          probes: sql`${providerPause.probes} + 1`,
          probeAt: sql`cadeau_now() + ${toInterval(delayMs)}`,
        })
        .where(
          and(
            isOfAccount(account),
            eq(providerPause.cause, cause),
            sql`${providerPause.probeAt} = ${probeAt}::timestamptz`,
          ),
        )
        .returning({ provider: providerPause.provider });
      // If no row was updated, another process has claimed the probe.
      return claimed.length === 1 ? { kind: 'claimed', ageMs, until } : { kind: 'not-due', until };
    },
    /**
     * Ends the pauses and makes waiting payments due immediately. Makes refunds due only after a long pause,
     * or if an operator ends it.
     * @returns true if there was a pause
     */
    resume: (account: PausedAccount, causes: readonly PauseCause[], by: 'response' | 'operator') =>
      db.transaction((tx) => endPauses(tx, account, causes, by)),
  };
}

function isOfAccount({ provider, account }: PausedAccount) {
  return and(eq(providerPause.provider, provider), eq(providerPause.account, account));
}

/** Returns 0 if no probe is sent, because only a contract change grants the permission for refunds. */
function getProbeDelayMs(cause: PauseCause, ageMs: number): number {
  return cause === 'refunds-denied' ? 0 : probeAfterMs(cause, ageMs);
}

function toPause({ account: _, now: __, since, probeAt, ...row }: PauseRow): ProviderPause {
  return { ...row, since: new Date(since), probeAt: new Date(probeAt) };
}

async function endPauses(
  tx: Tx,
  account: PausedAccount,
  causes: readonly PauseCause[],
  by: 'response' | 'operator',
): Promise<boolean> {
  const wasLong = sql<boolean>`${providerPause.since} < cadeau_now() - ${toInterval(HEALTH_FIRST_AFTER_MS)}`;
  const ended = await tx
    .delete(providerPause)
    .where(and(isOfAccount(account), inArray(providerPause.cause, [...causes])))
    .returning({ wasLong });
  if (ended.length === 0) return false;
  // Includes payments that need review, but none that reached the maximum number of polls.
  await tx
    .update(payment)
    .set({ nextCheckAt: sql`cadeau_now()` })
    .where(
      and(
        eq(payment.provider, account.provider),
        sql`${payment.unanswered} > 0 and ${payment.checks} < ${POLLS_MAX}`,
        sql`${payment.reversedAt} is null and ${payment.status} <> 'Captured'`,
      ),
    );
  // After a short pause, refunds keep their own schedule, because an unstable provider is paused repeatedly.
  if (by === 'operator' || ended.some((pause) => pause.wasLong)) {
    await tx
      .update(refund)
      .set({ leaseUntil: null })
      .where(
        and(
          eq(refund.status, 'Paying'),
          sql`${refund.asked} > 0`,
          sql`${refund.orderId} in (select order_id from payment where provider = ${account.provider})`,
          hasNoActiveLease(refund),
        ),
      );
  }
  return true;
}
