import { sql } from 'drizzle-orm';
import type { Rappen } from '#rules/money.ts';
import { APPROVAL_WINDOW_HOURS } from '#rules/refund-request.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';

/**
 * Returns the total value of recent actions without approval: refunds, redirected mails, replacements and
 * address corrections. Counts all actions on the order, and the person's actions on all orders. Locks the
 * person until the transaction ends, so that concurrent actions on several orders see each other. The caller
 * locks the order first.
 */
export async function sumUnapprovedActions(db: Db, orderId: string, personId: string): Promise<Rappen> {
  await queryRows(db, sql`select 1 as one from person where id = ${personId} for no key update`);
  const isCounted = sql`q.status = 'Started' and (q.order_id = ${orderId} or q.person_id = ${personId})`;
  const windowStart = sql`cadeau_now() - interval '${sql.raw(String(APPROVAL_WINDOW_HOURS))} hours'`;
  const [row] = await queryRows<{ sum: Rappen }>(
    db,
    sql`select coalesce(sum(amount), 0)::int as sum from (
          select q.amount from approval_request q where ${isCounted} and q.created_at > ${windowStart}
          union all
          select r.amount from refund r where r.created_at > ${windowStart}
            and exists (select 1 from refund_request q where q.refund_id = r.id and ${isCounted})
            and not exists (select 1 from refund_request q where q.refund_id = r.id and q.status = 'Approved')
        ) as unapproved`,
  );
  return row?.sum ?? 0;
}
