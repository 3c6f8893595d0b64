import { type SQL, sql } from 'drizzle-orm';
import { JOB_LOST_AFTER_MS, REVIEW_AFTER_MS } from '#rules/deadlines.ts';
import { BLOCKS_ISSUING, type ReviewKind } from '#rules/review-kinds.ts';
import type { PendingCards } from '#server/fulfilment/pending-cards.ts';
import type { JobName } from '#server/operations/jobs.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { enqueueMail } from '../shared/enqueue-mail.ts';
import { toInterval } from '../shared/interval.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { openReviewItem } from '../shared/review-items.ts';

/** Maximum rows per query. The next run handles the rest. */
const ROWS_PER_RUN = 200;

/** Condition on `card c`: a pending digital card that is neither refunded nor disputed. */
const PENDING_CARD = sql`
  c.category = 'digital' and c.status = 'Pending'
  and not exists (select 1 from refund_card r where r.card_id = c.id)
  and not exists (select 1 from dispute d where d.order_id = c.order_id)`;
const LATE_CARD = sql`${PENDING_CARD} and c.created_at < cadeau_now() - ${toInterval(REVIEW_AFTER_MS)}`;
/** Only work from before this time lacks a job. The job of newer work may not be committed yet. */
const GRACE_PERIOD_START = sql`cadeau_now() - ${toInterval(JOB_LOST_AFTER_MS)}`;

const hasOpenItem = (orderId: SQL, kinds: SQL) =>
  sql`exists (select 1 from review_item i where i.order_id = ${orderId} and i.resolved_at is null and i.kind in (${kinds}))`;

/**
 * True if a job will still run. Completed jobs stay in the queue for some time and don't count.
 * @param key name of the id in the job's data
 */
const hasJob = (name: JobName, key: string, id: SQL) =>
  sql`exists (select 1 from jobs.job j where j.name = ${name} and j.state in ('created', 'retry', 'active') and j.data ->> ${key} = ${id}::text)`;

const LATE_ORDERS = sql`
  select distinct c.order_id as "orderId" from card c
   where ${LATE_CARD} and not ${hasOpenItem(sql`c.order_id`, sql`'cards-late'`)}
   limit ${ROWS_PER_RUN}`;

const CARDS_WITHOUT_JOB = sql`
  select distinct c.order_id as "orderId" from card c
   where ${PENDING_CARD} and c.created_at < ${GRACE_PERIOD_START}
     and not ${hasOpenItem(
       sql`c.order_id`,
       sql.join(
         [...BLOCKS_ISSUING, 'cards-given-up' satisfies ReviewKind].map((kind) => sql`${kind}`),
         sql`, `,
       ),
     )}
     and not ${hasJob('issue-cards', 'orderId', sql`c.order_id`)}
   limit ${ROWS_PER_RUN}`;

const MAILS_WITHOUT_JOB = sql`
  select m.id as "mailId" from mail m
   where m.status = 'Pending' and m.created_at < ${GRACE_PERIOD_START}
     and not ${hasOpenItem(sql`m.order_id`, sql`'mail-given-up-' || m.kind`)}
     and not ${hasJob('send-mail', 'mailId', sql`m.id`)}
   limit ${ROWS_PER_RUN}`;

export function createPendingWork(db: Db, queue: Queue) {
  return {
    /**
     * Opens a review item for each order whose cards are late, and adds one mail to its buyer.
     * @returns the number of new items
     */
    reportLateCards: async () => {
      let reported = 0;
      for (const { orderId } of await queryRows<{ orderId: string }>(db, LATE_ORDERS)) {
        if (await db.transaction((tx) => openLateCardsItem(tx, queue, orderId))) reported += 1;
      }
      return reported;
    },
    /**
     * Adds missing jobs for pending work, because a restored database has no jobs. Skips work with an open
     * review item.
     * @returns the number of added jobs
     */
    addMissingJobs: () =>
      db.transaction(async (tx) => {
        const cards = await queryRows<{ orderId: string }>(tx, CARDS_WITHOUT_JOB);
        const mails = await queryRows<{ mailId: string }>(tx, MAILS_WITHOUT_JOB);
        for (const { orderId } of cards) await queue.add(tx, 'issue-cards', { orderId });
        for (const { mailId } of mails) await queue.add(tx, 'send-mail', { mailId });
        return cards.length + mails.length;
      }),
  };
}

/** Checks under the order's lock, which issuing the last card also holds. */
async function openLateCardsItem(tx: Tx, queue: Queue, orderId: string): Promise<boolean> {
  await lockOrder(tx, { id: orderId });
  const late = sql`select c.id from card c where c.order_id = ${orderId} and ${LATE_CARD} limit 1`;
  if ((await queryRows(tx, late)).length === 0) return false;
  const isNew = await openReviewItem(tx, orderId, 'cards-late', {});
  await enqueueMail(tx, queue, orderId, 'cards-delayed');
  return isNew;
}

/** Returns orders with pending cards. The order that has waited longest comes first. */
export async function readPendingCards(
  db: Db,
  longerThanMinutes: number,
  orderId?: string,
): Promise<PendingCards[]> {
  const orderFilter = orderId === undefined ? sql`` : sql`and o.id = ${orderId}`;
  const found = await queryRows<Omit<PendingCards, 'since'> & { since: string }>(
    db,
    sql`select o.reference, min(c.created_at) as since, count(*)::int as cards,
          sum(c.face_value)::int as value,
          coalesce((select json_agg(i.kind order by i.id) from review_item i
                     where i.order_id = o.id and i.resolved_at is null and i.kind like 'card%'), '[]') as why
        from card c join orders o on o.id = c.order_id
       where c.status = 'Pending' ${orderFilter}
       group by o.id
      having min(c.created_at) < cadeau_now() - make_interval(mins => ${longerThanMinutes}::int)
       order by min(c.created_at), o.reference`,
  );
  return found.map((row) => ({ ...row, since: new Date(row.since) }));
}
