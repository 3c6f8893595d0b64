import { sql } from 'drizzle-orm';
import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import { ORDER_STATUSES } from '#rules/status.ts';
import type { LiveFigures } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

const RECENT = sql`at > cadeau_now() - interval '10 minutes'`;

/** Contains no data of orders or buyers. */
export async function readLiveFigures(db: Db): Promise<LiveFigures> {
  const [orders, recentPayments, jobs, tasks, alarms] = await Promise.all([
    plainRows<{ status: string; count: number; rappen: number }>(
      db,
      sql`select t.to_status as status, count(*)::int as count, sum(o.total)::float8 as rappen
            from status_transition t join orders o on o.id = t.order_id
           where t.subject = 'order' and ${RECENT} group by 1`,
    ),
    // Without the provider's detail, because a metric label must have few values.
    plainRows<LiveFigures['recentPayments'][number]>(
      db,
      sql`select to_status as status, split_part(cause, ': ', 1) as cause, count(*)::int as count
            from status_transition where subject = 'payment' and ${RECENT} group by 1, 2`,
    ),
    // The queue uses the server's clock.
    plainRows<LiveFigures['jobs'][number]>(
      db,
      sql`select name as job, state::text as state, count(*)::int as count,
                 greatest(0, extract(epoch from now() - min(created_on)))::int as "oldestSeconds"
            from jobs.job where state in ('created', 'retry', 'active') and name not like '%-given-up'
           group by 1, 2`,
    ),
    plainRows<LiveFigures['tasks'][number]>(
      db,
      sql`select name as task, extract(epoch from done_at)::float8 as "doneAt"
            from scheduled_task where done_at is not null`,
    ),
    plainRows<LiveFigures['alarms'][number]>(
      db,
      sql`select kind, count(*)::int as count from alarm where told_at is not null group by 1`,
    ),
  ]);
  const recentOrders = ORDER_STATUSES.map((status) => {
    const { count = 0, rappen = 0 } = orders.find((row) => row.status === status) ?? {};
    return { status, count, francs: rappen / RAPPEN_PER_FRANC };
  });
  return { recentOrders, recentPayments, jobs, tasks, alarms };
}
