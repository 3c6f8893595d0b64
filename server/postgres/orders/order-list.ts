import { type SQL, sql } from 'drizzle-orm';
import { AUTHORIZED_STUCK_AFTER_MS, OPERATOR_KNOWS_WITHIN_MS } from '#rules/deadlines.ts';
import type { ListedOrder, OrderFilter } from '#server/operations/order-reports.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { intervalOf } from '../interval.ts';

/** Within this time an order goes on by itself (I-1, I-8). */
const SETTLES_WITHIN = intervalOf(OPERATOR_KNOWS_WITHIN_MS);

/** An operator is asked to look, or something takes longer than it ever should. */
const STUCK = sql`(
  exists (select 1 from review_item i where i.order_id = o.id and i.resolved_at is null)
  or exists (select 1 from card c where c.order_id = o.id and c.status = 'Pending'
        and c.created_at < cadeau_now() - ${SETTLES_WITHIN})
  or exists (select 1 from mail m where m.order_id = o.id and m.status = 'Pending'
        and m.created_at < cadeau_now() - ${SETTLES_WITHIN})
  or exists (select 1 from parcel g where g.order_id = o.id and g.status = 'ToPack' and g.alarm_at < cadeau_now())
  or exists (select 1 from refund r where r.order_id = o.id and r.status <> 'Done'
        and r.created_at < cadeau_now() - ${SETTLES_WITHIN})
  or (p.status = 'Authorized' and p.authorized_at < cadeau_now() - ${intervalOf(AUTHORIZED_STUCK_AFTER_MS)})
  or (p.status = 'Started' and not p.pending and p.expires_at < cadeau_now() - ${SETTLES_WITHIN}))`;

/** Newest first. */
export function listOrders(db: Db, { status, since, stuck, limit }: OrderFilter): Promise<ListedOrder[]> {
  return select(
    db,
    sql`(${status ?? null}::text is null or o.status = ${status ?? null})
      and (${since?.toISOString() ?? null}::timestamptz is null or o.created_at >= ${since?.toISOString() ?? null})
      and (not ${stuck}::boolean or ${STUCK})`,
    limit,
  );
}

/** Orders among these, newest first. */
export function listOrdersOf(db: Db, ids: SQL, limit: number): Promise<ListedOrder[]> {
  return select(db, sql`o.id in (${ids})`, limit);
}

async function select(db: Db, condition: SQL, limit: number): Promise<ListedOrder[]> {
  const found = await plainRows<Omit<ListedOrder, 'placedAt'> & { placedAt: string }>(
    db,
    sql`select o.reference, o.created_at as "placedAt", o.status as "order", p.status as payment,
          p.method, o.total, o.refunded,
          (select count(*)::int from card c where c.order_id = o.id and c.status <> 'Void') as cards,
          (select count(*)::int from card c where c.order_id = o.id and c.status = 'Pending') as pending,
          coalesce((select string_agg(g.status, ', ' order by g.number) from parcel g where g.order_id = o.id), '')
            as parcels,
          coalesce((select string_agg(i.kind, ', ' order by i.id) from review_item i
                     where i.order_id = o.id and i.resolved_at is null), '') as items
        from orders o join payment p on p.order_id = o.id
       where ${condition}
       order by o.created_at desc, o.reference limit ${limit}`,
  );
  return found.map((row) => ({ ...row, placedAt: new Date(row.placedAt) }));
}
