import { type SQL, sql } from 'drizzle-orm';
import type { CardMovement } from '#server/accounting/liability-file.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import type { DailySales } from '#server/operations/order-reports.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';

/** Runs a query and returns its rows with `at` within the half-open span, oldest first. */
export async function readRowsInSpan<Row extends { at: Date }>(
  db: Db | Tx,
  { from, to }: Span,
  query: SQL,
  tieBreaker: 'reference' | 'key' = 'reference',
): Promise<Row[]> {
  const found = await queryRows<Row>(
    db,
    sql`select * from (${query}) as found
        where at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
        order by at, ${sql.identifier(tieBreaker)}`,
  );
  // Raw queries return `at` as text.
  return found.map((row) => ({ ...row, at: new Date(row.at) }));
}

/**
 * Condition on `payment p`: a late payment that was captured at the provider and then refunded. A late payment
 * that was only voided has no entry there.
 */
export const LATE_AND_REFUNDED = sql`p.reversed_at is not null and exists (
  select 1 from outbound_request e
   where e.payment_id = p.id and e.kind = 'refund' and e.refund_id is null and e.outcome = 'reversed')`;

const DAY = (column: string) => sql.raw(`to_char(${column} at time zone 'Europe/Zurich', 'YYYY-MM-DD')`);
/** Falls back to the buyer's choice, because older payments don't store the provider's method. */
const METHOD = sql`coalesce(p.paid_method, p.method)`;

/** Groups by Swiss day and method. Omits days with neither sales nor refunds. */
export function readSalesByDay(db: Db, since: Date): Promise<DailySales[]> {
  const from = since.toISOString();
  return queryRows<DailySales>(
    db,
    sql`select day, method, sum(orders)::int as orders, sum(turnover)::float8 as turnover, sum(refunded)::float8 as refunded
          from (select ${DAY('c.at')} as day, ${METHOD} as method, 1 as orders, c.amount as turnover, 0 as refunded
                  from capture c join payment p on p.id = c.payment_id
                 where c.at >= ${from}
                union all
                select ${DAY('r.done_at')}, ${METHOD}, 0, 0, r.amount
                  from refund r join payment p on p.order_id = r.order_id
                 where r.status = 'Done' and r.done_at >= ${from}) s
         group by day, method order by day, method`,
  );
}

/** Counts cards by Swiss month, category, face value and event, in ascending order. */
export async function readCardMovements(db: Db | Tx, { from, to }: Span): Promise<CardMovement[]> {
  return queryRows<CardMovement>(
    db,
    sql`
      select to_char(at at time zone 'Europe/Zurich', 'YYYY-MM') as month, category,
             face_value as "faceValue", event, count(*)::int as count
        from (select c.at, k.category, k.face_value, 'sold' as event
                from card k join capture c on c.order_id = k.order_id where k.generation = 0
              union all
              select issued_at, category, face_value, 'delivered' from card where issued_at is not null
              union all
              select voided_at, category, face_value, void_cause from card where voided_at is not null) as moved
       where at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
       group by 1, 2, 3, 4
       order by 1, 2, 3, 4`,
  );
}
