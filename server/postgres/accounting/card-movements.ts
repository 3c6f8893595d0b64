import { sql } from 'drizzle-orm';
import type { CardMovement } from '#server/accounting/liability-file.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

/** Groups by Swiss month, category, value and event, in ascending order. */
export async function readCardMovements(db: Db | Tx, { from, to }: Span): Promise<CardMovement[]> {
  return plainRows<CardMovement>(
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
