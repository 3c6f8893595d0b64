import { type SQL, sql } from 'drizzle-orm';
import type { OrderStatus, PaymentStatus } from '#rules/status.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

/** An order as a list shows it: nothing of the buyer, and no card. */
export type ListedOrder = {
  reference: string;
  placedAt: Date;
  order: OrderStatus;
  payment: PaymentStatus;
  method: string;
  total: number;
  refunded: number;
  cards: number;
  /** Digital cards that the supplier has not issued yet. */
  owed: number;
  /** Of its parcels, joined by commas; empty without any. */
  parcels: string;
  /** Open items of the operator's list, joined by commas. */
  items: string;
};

/** What became of an order within this time needs nobody (money.md I-1, I-8). */
const SETTLES_WITHIN = sql.raw(`interval '15 minutes'`);

/** Somebody has to look, or something takes longer than it ever should. */
const STUCK = sql`(
  exists (select 1 from operator_item i where i.order_id = o.id and i.settled_at is null)
  or exists (select 1 from card c where c.order_id = o.id and c.status = 'Owed'
        and c.created_at < cadeau_now() - ${SETTLES_WITHIN})
  or exists (select 1 from mail m where m.order_id = o.id and m.status = 'Owed'
        and m.created_at < cadeau_now() - ${SETTLES_WITHIN})
  or exists (select 1 from posting g where g.order_id = o.id and g.status = 'ToPack' and g.alarm_at < cadeau_now())
  or exists (select 1 from refund r where r.order_id = o.id and r.status <> 'Done'
        and r.created_at < cadeau_now() - ${SETTLES_WITHIN})
  or (p.status = 'Authorized' and p.authorized_at < cadeau_now() - interval '5 minutes')
  or (p.status = 'Started' and not p.pending and p.expires_at < cadeau_now() - ${SETTLES_WITHIN}))`;

export type OrderFilter = { status?: OrderStatus; since?: Date; stuck: boolean; limit: number };

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
          (select count(*)::int from card c where c.order_id = o.id and c.status = 'Owed') as owed,
          coalesce((select string_agg(g.status, ', ' order by g.number) from posting g where g.order_id = o.id), '')
            as parcels,
          coalesce((select string_agg(i.kind, ', ' order by i.id) from operator_item i
                     where i.order_id = o.id and i.settled_at is null), '') as items
        from orders o join payment p on p.order_id = o.id
       where ${condition}
       order by o.created_at desc, o.reference limit ${limit}`,
  );
  return found.map((row) => ({ ...row, placedAt: new Date(row.placedAt) }));
}
