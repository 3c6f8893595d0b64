import { asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { monthSpan, type OpenBooking } from '#rules/periods.ts';
import type { ClosedPeriod, PeriodReader, PeriodRecord } from '#server/accounting/period-reader.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { hasErrorCode } from '../connection/error-code.ts';
import { queryRows } from '../connection/query-rows.ts';
import { readNow } from '../orders/order-repository.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { operatorAction } from '../schema/operations-tables.ts';
import { closedPeriod } from '../schema/period-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { readCharges, readRefunds } from './money-entries.ts';
import { listReceipts } from './receipt-list.ts';
import { readDisputes } from './reconciliation-entries.ts';
import { readCardMovements } from './span-queries.ts';

/** Maximum wait for the lock. New accounting entries queue behind it, so fail rather than delay them for long. */
const ENTRY_LOCK_TIMEOUT = '5s';

export type PeriodRepository = ReturnType<typeof createPeriodRepository>;

/** @param lockTimeout maximum wait for concurrent accounting entries, as a PostgreSQL interval */
export function createPeriodRepository(db: Db, lockTimeout = ENTRY_LOCK_TIMEOUT) {
  return {
    ...createPeriodReader(db),
    /**
     * Closes the month that `work` returns, permanently. Blocks accounting entries while `work` runs.
     * @returns undefined if a concurrent entry takes too long
     */
    close: async <Result extends { period?: PeriodRecord }>(
      by: Actor,
      work: (reader: PeriodReader) => Promise<Result>,
    ) => {
      try {
        return await db.transaction(async (tx) => {
          await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${lockTimeout}'`)}`);
          await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.bookings})`);
          const result = await work(createPeriodReader(tx));
          if (result.period !== undefined) await writePeriod(tx, result.period, by);
          return result;
        });
      } catch (error) {
        if (hasErrorCode('lock-timeout', error)) return undefined;
        throw error;
      }
    },
  };
}

async function writePeriod(tx: Tx, period: PeriodRecord, by: Actor): Promise<void> {
  const endsAt = monthSpan(period.month).to;
  const actionId = await recordShopAction(tx, by, { type: 'month-closed', data: { month: period.month } });
  await tx.insert(closedPeriod).values({ ...period, endsAt, actionId });
}

function createPeriodReader(db: Db | Tx): PeriodReader {
  return {
    readNow: () => readNow(db),
    listClosed: () => readClosed(db),
    readFirstEntry: (from) => readFirstEntry(db, from),
    listOpenEntries: (span) => readOpenEntries(db, span),
    readCardMovements: (span) => readCardMovements(db, span),
    readEntries: async (span) => ({
      charges: await readCharges(db, span),
      refunds: await readRefunds(db, span),
      cards: await readCardMovements(db, span),
      disputes: await readDisputes(db, span),
      receipts: await listReceipts(db, { span }),
    }),
  };
}

function readClosed(db: Db | Tx): Promise<ClosedPeriod[]> {
  const { month, sums, rowsSha256, closedAt, actionId, endsAt } = closedPeriod;
  const { person, reason } = operatorAction;
  return db
    .select({ month, sums, rowsSha256, closedAt, person, reason })
    .from(closedPeriod)
    .innerJoin(operatorAction, eq(operatorAction.id, actionId))
    .orderBy(asc(endsAt));
}

const ENTRY_TIME_COLUMNS = [
  ['capture', 'at'],
  ['payment', 'reversed_at'],
  ['refund', 'done_at'],
  ['dispute', 'created_at'],
  ['receipt', 'created_at'],
  ['card', 'issued_at'],
  ['card', 'voided_at'],
] as const;

async function readFirstEntry(db: Db | Tx, from: Date): Promise<Date | undefined> {
  const [row] = await queryRows<{ first: string | null }>(
    db,
    sql`select least(${sql.join(
      ENTRY_TIME_COLUMNS.map(([table, at]) =>
        sql.raw(`(select min(${at}) from ${table} where ${at} >= '${from.toISOString()}')`),
      ),
      sql`, `,
    )}) as first`,
  );
  return row?.first == null ? undefined : new Date(row.first);
}

/**
 * Skips stopped refunds of disputed orders, which will not be paid. Review items about unknown external
 * records keep every month open.
 */
function readOpenEntries(db: Db | Tx, { from, to }: Span): Promise<OpenBooking[]> {
  const [begin, end] = [from, to].map((at) => sql`${at.toISOString()}::timestamptz`);
  return queryRows<OpenBooking>(
    db,
    sql`
      select 'refund' as kind, o.reference || '-R' || r.number as reference
        from refund r join orders o on o.id = r.order_id
       where r.created_at < ${end} and (r.status in ('Voiding', 'Paying')
         or r.status = 'Stopped' and not exists (select 1 from dispute d where d.order_id = r.order_id))
      union
      select 'payment', o.reference
        from orders o join payment p on p.order_id = o.id
       where o.status = 'Created' and p.status = 'Authorized' and p.authorized_at < ${end}
      union
      select 'payment', o.reference
        from outbound_request e join payment p on p.id = e.payment_id join orders o on o.id = p.order_id
       where e.refund_id is null and e.kind in ('capture', 'cancel', 'refund') and e.closed_at is null and e.opened_at < ${end}
      union
      select 'void', o.reference
        from outbound_request e join card c on c.id = e.card_id join orders o on o.id = c.order_id
       where e.kind = 'void' and e.closed_at is null and e.opened_at < ${end}
      union
      select 'receipt', o.reference
        from capture c join orders o on o.id = c.order_id
       where c.at >= ${begin} and c.at < ${end}
         and not exists (select 1 from receipt r where r.order_id = c.order_id and r.kind = 'receipt')
      union
      select 'credit-note', o.reference || '-R' || r.number
        from refund r join orders o on o.id = r.order_id
       where r.done_at >= ${begin} and r.done_at < ${end}
         and not exists (select 1 from receipt n where n.refund_id = r.id)
      union
      select 'unknown', coalesce(o.reference, i.about)
        from review_item i left join orders o on o.id = i.order_id
       where i.kind = 'not-in-our-records' and i.resolved_at is null
      order by 1, 2`,
  );
}
