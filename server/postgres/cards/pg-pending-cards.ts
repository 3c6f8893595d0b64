import { sql } from 'drizzle-orm';
import type { PendingCards } from '#server/fulfilment/pending-cards.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

/** Returns the longest pending orders first. */
export async function readPendingCards(
  db: Db,
  longerThanMinutes: number,
  orderId?: string,
): Promise<PendingCards[]> {
  const isOfOrder = orderId === undefined ? sql`` : sql`and o.id = ${orderId}`;
  const found = await plainRows<Omit<PendingCards, 'since'> & { since: string }>(
    db,
    sql`select o.reference, min(c.created_at) as since, count(*)::int as cards,
          sum(c.face_value)::int as value,
          coalesce((select string_agg(i.kind || ': ' || i.detail, '; ' order by i.id) from review_item i
                     where i.order_id = o.id and i.resolved_at is null and i.kind like 'card%'), '') as why
        from card c join orders o on o.id = c.order_id
       where c.status = 'Pending' ${isOfOrder}
       group by o.id
      having min(c.created_at) < cadeau_now() - make_interval(mins => ${longerThanMinutes}::int)
       order by min(c.created_at), o.reference`,
  );
  return found.map((row) => ({ ...row, since: new Date(row.since) }));
}
