import { sql } from 'drizzle-orm';
import type { OpenFigures } from '#rules/health-checks.ts';
import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import { ORDER_STATUSES } from '#rules/status.ts';
import type { LastResponses, LiveFigures } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';

const RECENT = sql`at > cadeau_now() - interval '10 minutes'`;

/** Contains no data of orders or buyers. */
export async function readLiveFigures(db: Db): Promise<LiveFigures> {
  const [orders, recentPayments, jobs, tasks, alarms] = await Promise.all([
    queryRows<{ status: string; count: number; rappen: number }>(
      db,
      sql`select t.to_status as status, count(*)::int as count, sum(o.total)::float8 as rappen
            from status_transition t join orders o on o.id = t.order_id
           where t.subject = 'order' and ${RECENT} group by 1`,
    ),
    // Omit the provider's detail, because a metric label must have few values.
    queryRows<LiveFigures['recentPayments'][number]>(
      db,
      sql`select to_status as status, split_part(cause, ': ', 1) as cause, count(*)::int as count
            from status_transition where subject = 'payment' and ${RECENT} group by 1, 2`,
    ),
    // Use now(), because the queue uses the server's clock.
    queryRows<LiveFigures['jobs'][number]>(
      db,
      sql`select name as job, state::text as state, count(*)::int as count,
                 greatest(0, extract(epoch from now() - min(created_on)))::int as "oldestSeconds"
            from jobs.job where state in ('created', 'retry', 'active') and name not like '%-given-up'
           group by 1, 2`,
    ),
    queryRows<LiveFigures['tasks'][number]>(
      db,
      sql`select name as task, extract(epoch from done_at)::float8 as "doneAt"
            from scheduled_task where done_at is not null`,
    ),
    queryRows<LiveFigures['alarms'][number]>(
      db,
      sql`select kind, count(*)::int as count from alarm where reported_at is not null group by 1`,
    ),
  ]);
  const recentOrders = ORDER_STATUSES.map((status) => {
    const { count = 0, rappen = 0 } = orders.find((row) => row.status === status) ?? {};
    return { status, count, francs: rappen / RAPPEN_PER_FRANC };
  });
  return { recentOrders, recentPayments, jobs, tasks, alarms };
}

const oldestAgeSeconds = (column: string) =>
  `coalesce(extract(epoch from cadeau_now() - min(${column})), 0)::int`;

const FIGURES = `
  select (select count(*)::int from orders where status = 'Created') as payments_open,
         c.count as cards_pending, c.oldest as cards_pending_oldest_seconds,
         m.count as mails_pending, m.oldest as mails_pending_oldest_seconds,
         (select count(*)::int from parcel where status = 'ToPack') as parcels_to_pack,
         (select count(*)::int from parcel where status = 'ToPack' and due_at < cadeau_now()) as parcels_overdue,
         (select count(*)::int from refund where status <> 'Done') as refunds_open,
         (select count(*)::int from review_item where resolved_at is null) as items_open
    from (select count(*)::int as count, ${oldestAgeSeconds('created_at')} as oldest from card where status = 'Pending') c,
         (select count(*)::int as count, ${oldestAgeSeconds('created_at')} as oldest from mail where status = 'Pending') m`;

export async function readOpenFigures(db: Db): Promise<OpenFigures> {
  const [figures] = await queryRows<OpenFigures>(db, sql.raw(FIGURES));
  if (figures === undefined) throw new Error('the query returned no row');
  return figures;
}

/** Reads only our records. Calls no external system. */
export async function readLastResponses(db: Db): Promise<LastResponses> {
  const [row] = await queryRows<Record<keyof LastResponses, string | null>>(
    db,
    sql`select (select max(closed_at) from outbound_request where system = 'provider') as provider,
          greatest((select max(issued_at) from card), (select max(voided_at) from card)) as supplier,
          (select max(sent_at) from mail) as mail`,
  );
  const toDate = (text: string | null | undefined) => (text ? new Date(text) : null);
  return { provider: toDate(row?.provider), supplier: toDate(row?.supplier), mail: toDate(row?.mail) };
}
