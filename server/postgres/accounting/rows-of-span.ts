import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '#server/accounting/reconcile.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

export async function rowsOfSpan<Row extends { at: Date }>(
  db: Db | Tx,
  { from, to }: Span,
  query: SQL,
  then: 'reference' | 'key' = 'reference',
): Promise<Row[]> {
  const found = await plainRows<Row>(
    db,
    sql`select * from (${query}) as found
        where at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
        order by at, ${sql.identifier(then)}`,
  );
  // Raw queries return `at` as text.
  return found.map((row) => ({ ...row, at: new Date(row.at) }));
}

/**
 * Condition on `payment p`: a late payment that was captured elsewhere and refunded. A void alone leaves
 * nothing at the provider.
 */
export const LATE_AND_REFUNDED = sql`p.released_at is not null and exists (
  select 1 from outbound_request e
   where e.payment_id = p.id and e.kind = 'refund' and e.refund_id is null and e.outcome = 'reversed')`;
