import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { JOB_STUCK_AFTER_MS } from '#rules/deadlines.ts';
import type { StuckJob } from '#server/operations/health-reports.ts';
import type { JobName, JobPayloads } from '#server/operations/jobs.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { toInterval } from '../shared/interval.ts';
import type { Queue } from '../shared/job-queue.ts';
import { recordAction } from '../shared/operator-actions.ts';

/** A job's payload refers to an order, or to a mail, card or refund of an order. */
const JOB_ORDER_ID = sql`coalesce(
  (j.data ->> 'orderId')::uuid,
  (select m.order_id from mail m where m.id = (j.data ->> 'mailId')::uuid),
  (select c.order_id from card c where c.id = (j.data ->> 'cardId')::uuid),
  (select r.order_id from refund r where r.id = (j.data ->> 'refundId')::uuid))`;

/**
 * The queue keeps dead jobs for days. A dead job counts only until a newer job replaces it or its work is
 * done.
 */
const IS_DEAD = sql`j.state = 'failed'
  and not exists (select 1 from jobs.job n where n.name = j.name and n.data = j.data and n.created_on > j.created_on)
  and not exists (select 1 from mail m where m.id = (j.data ->> 'mailId')::uuid and m.status <> 'Pending')
  and not exists (select 1 from refund r where r.id = (j.data ->> 'refundId')::uuid and r.status in ('Done', 'Stopped'))
  and (j.name <> 'issue-cards' or exists (select 1 from card c
        where c.order_id = (j.data ->> 'orderId')::uuid and c.status = 'Pending'))`;

const STALLED_AFTER = toInterval(JOB_STUCK_AFTER_MS);

/** Uses now(), because the queue uses the server's clock. */
const STATE = sql`case
  when j.state = 'retry' then 'waiting'
  when ${IS_DEAD} then 'given-up'
  when j.state = 'created' and j.start_after < now() - ${STALLED_AFTER} then 'unclaimed'
  when j.state = 'active' and coalesce(j.heartbeat_on, j.started_on) < now() - ${STALLED_AFTER} then 'no-heartbeat'
  end`;

const JOBS_WITH_STATE = sql`
  select j.id, j.name, j.data, o.id as order_id, o.reference, ${STATE} as state, j.created_on, j.start_after,
         j.retry_count, coalesce(j.output ->> 'fault', '') as fault
    from jobs.job j join orders o on o.id = ${JOB_ORDER_ID}
   where j.state in ('created', 'retry', 'active', 'failed') and j.name not like '%-given-up'`;

type Row = Omit<StuckJob, 'since' | 'nextTry'> & { since: string; nextTry: string | null };

export async function readStuckJobs(db: Db, orderId?: string): Promise<StuckJob[]> {
  const condition = orderId === undefined ? sql`true` : sql`order_id = ${orderId}`;
  const found = await queryRows<Row>(
    db,
    sql`select reference, name as job, state, created_on as since, retry_count as tries,
          case state when 'waiting' then start_after end as "nextTry", fault
        from (${JOBS_WITH_STATE}) f where state is not null and ${condition} order by created_on, reference`,
  );
  return found.map((row) => ({
    ...row,
    since: new Date(row.since),
    nextTry: row.nextTry === null ? null : new Date(row.nextTry),
  }));
}

/** Retries an order's stuck jobs immediately. @returns the number of jobs */
export function retryJobs(db: Db, queue: Queue, orderId: string, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderId} for update`);
    const found = await queryRows<{ id: string; name: JobName; state: StuckJob['state']; data: unknown }>(
      tx,
      sql`select id, name, state, data from (${JOBS_WITH_STATE}) f
          where order_id = ${orderId} and state in ('waiting', 'given-up')`,
    );
    for (const { id, name, state, data } of found) {
      if (state === 'waiting') await tx.execute(retryNow(id, name));
      else await addJobAgain(tx, queue, name, data);
    }
    const resolved = await queryRows(tx, resolveDeadJobItems(orderId));
    const count = found.length;
    if (count + resolved.length > 0)
      await recordAction(tx, by, orderId, { type: 'jobs-retried', data: { count } });
    return count;
  });
}

function retryNow(id: string, name: string): SQL {
  return sql`update jobs.job set start_after = now() where id = ${id} and name = ${name} and state = 'retry'`;
}

async function addJobAgain(tx: Tx, queue: Queue, name: JobName, data: unknown): Promise<void> {
  await queue.add(tx, name, data as JobPayloads[typeof name]);
}

/** Resolves the review items about dead jobs. A job that fails permanently again opens a new item. */
function resolveDeadJobItems(orderId: string): SQL {
  return sql`update review_item set resolved_at = cadeau_now()
    where order_id = ${orderId} and resolved_at is null
      and (kind in ('cards-given-up', 'refund-given-up', 'replace-given-up', 'dispute-given-up') or kind like 'mail-given-up%')
    returning id`;
}
