import { type SQL, sql } from 'drizzle-orm';
import { AUTHORIZED_STUCK_AFTER_MS, REVIEW_DEADLINE_MS } from '#rules/deadlines.ts';
import type { ListedOrder, OrderCriteria, OrderFilter } from '#server/operations/order-reports.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { toInterval } from '../shared/interval.ts';

/** Within this time, each step of an order completes without an operator (I-1, I-8). */
const COMPLETION_DEADLINE = toInterval(REVIEW_DEADLINE_MS);

/** Selects orders with an open review item, or with a step that takes too long. */
const STUCK = sql`
  select order_id from review_item where resolved_at is null and order_id is not null
  union select order_id from card where status = 'Pending' and created_at < cadeau_now() - ${COMPLETION_DEADLINE}
  union select order_id from mail where status = 'Pending' and created_at < cadeau_now() - ${COMPLETION_DEADLINE}
  union select order_id from parcel where status = 'ToPack' and alarm_at < cadeau_now()
  union select order_id from refund where status <> 'Done' and greatest(created_at, not_before) < cadeau_now() - ${COMPLETION_DEADLINE}
  union select p.order_id from orders o join payment p on p.order_id = o.id
   where o.status = 'Created' and ((p.status = 'Authorized' and p.authorized_at < cadeau_now() - ${toInterval(AUTHORIZED_STUCK_AFTER_MS)})
      or (p.status = 'Started' and not p.pending and p.expires_at < cadeau_now() - ${COMPLETION_DEADLINE}))`;

/** Returns the condition of a filter on the columns of `orders`. */
export function toCondition({ status, since, until, stuck }: OrderCriteria): SQL {
  const conditions = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(since === undefined ? [] : [sql`created_at >= ${since.toISOString()}`]),
    ...(until === undefined ? [] : [sql`created_at < ${until.toISOString()}`]),
    ...(stuck === true ? [sql`id in (${STUCK})`] : []),
  ];
  return sql.join([sql`true`, ...conditions], sql` and `);
}

export function listOrders(db: Db, filter: OrderFilter): Promise<ListedOrder[]> {
  return selectOrders(db, toCondition(filter), filter);
}

export function listOrdersById(db: Db, ids: SQL, filter: OrderFilter): Promise<ListedOrder[]> {
  return selectOrders(db, sql`id in (${ids}) and ${toCondition(filter)}`, filter);
}

export async function countOrders(db: Db, criteria: OrderCriteria): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from orders where ${toCondition(criteria)}`,
  );
  return row?.count ?? 0;
}

export function listStuckOrders(db: Db, limit: number): Promise<ListedOrder[]> {
  return listOrders(db, { stuck: true, includeBuyers: false, limit });
}

export async function readLastPaidAt(db: Db): Promise<Date | undefined> {
  const [row] = await queryRows<{ at: string }>(
    db,
    sql`select at from status_transition where subject = 'order' and to_status = 'Confirmed'
         order by at desc limit 1`,
  );
  return row && new Date(row.at);
}

const BUYER = sql`, json_build_object('name', concat_ws(' ', o.primary_address->>'firstName',
    o.primary_address->>'lastName'), 'town', o.primary_address->>'city',
    'email', o.primary_address->>'email') as buyer`;

async function selectOrders(
  db: Db,
  condition: SQL,
  { includeBuyers, limit, offset = 0 }: OrderFilter,
): Promise<ListedOrder[]> {
  // Select the page first, so that the details of skipped orders aren't computed.
  const found = await queryRows<Omit<ListedOrder, 'placedAt'> & { placedAt: string }>(
    db,
    sql`with page as (select id from orders where ${condition}
         order by created_at desc, reference limit ${limit} offset ${offset})
        select o.reference, o.created_at as "placedAt", o.status as "order", p.status as payment,
          coalesce(p.paid_method, p.method) as method, o.total, o.refunded,
          (select count(*)::int from card c where c.order_id = o.id and c.status <> 'Void') as cards,
          (select count(*)::int from card c where c.order_id = o.id and c.status = 'Pending') as pending,
          coalesce((select json_agg(g.status order by g.number) from parcel g where g.order_id = o.id), '[]')
            as parcels,
          coalesce((select json_agg(i.kind order by i.id) from review_item i
                     where i.order_id = o.id and i.resolved_at is null), '[]') as items ${includeBuyers ? BUYER : sql``}
        from page join orders o on o.id = page.id join payment p on p.order_id = o.id
       order by o.created_at desc, o.reference`,
  );
  return found.map((row) => ({ ...row, placedAt: new Date(row.placedAt) }));
}
