import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#rules/language.ts';
import type { OrderNotice } from '#rules/order-notice.ts';
import type { ReadableNotice } from '#server/messages/compose-mail.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { mail } from '../schema/fulfilment-tables.ts';
import { newMail } from '../shared/enqueue-mail.ts';
import type { Queue } from '../shared/job-queue.ts';
import { nextNumber } from '../shared/next-number.ts';

const KIND = 'order-changed';

/**
 * Enqueues a notice, unless the address is undeliverable or the same notice is pending. The caller locks the
 * order's row.
 * @param recipient the buyer's e-mail address before the change, or the recipient of a gift
 */
export async function enqueueNotice(
  tx: Tx,
  queue: Queue,
  orderId: string,
  notice: OrderNotice,
  recipient: string,
): Promise<void> {
  const [obstacle] = await queryRows(
    tx,
    sql`${selectUndeliverable(orderId, notice, recipient)} union all ${selectPending(orderId, notice, recipient)}`,
  );
  if (obstacle !== undefined) return;
  const row = newMail(orderId, KIND, await nextNumber(tx, orderId, KIND));
  await tx.insert(mail).values({ ...row, notice, recipient });
  await queue.add(tx, 'send-mail', { mailId: row.id });
}

/** Selects the same notice to the same address, if its sending hasn't started. */
const selectPending = (orderId: string, notice: OrderNotice, recipient: string) =>
  sql`select 1 as one from mail m where m.order_id = ${orderId} and m.kind = ${KIND} and m.status = 'Pending'
        and m.unanswered = 0 and m.notice = ${notice} and m.recipient = ${recipient}`;

/**
 * Selects mails to this address that bounced or were refused. If it is the buyer's, includes mails without a stored
 * recipient, sent since it became the order's address.
 */
const selectUndeliverable = (orderId: string, notice: OrderNotice, recipient: string) =>
  sql`select 1 as one from mail m
      where m.order_id = ${orderId}
        and (m.recipient = ${recipient} or ${notice} <> 'gift-replaced' and m.kind not in ('receipt', 'gift', ${KIND})
          and coalesce(m.sent_at, m.created_at) >= coalesce((select max(a.at) from operator_action a
            where a.order_id = m.order_id and a.address_change ->> 'address' = 'email'
              and a.address_change -> 'after' ->> 0 = ${recipient}), '-infinity'))
        and (m.bounced_at is not null or m.status = 'Refused' and exists (select 1 from review_item i
          where i.order_id = m.order_id and i.kind = 'mail-refused-' || m.kind))`;

/** @returns undefined once the order's names are erased */
export async function readNotice(
  db: Db,
  orderId: string,
  number: number,
): Promise<ReadableNotice | undefined> {
  const [found] = await db
    .select({
      notice: mail.notice,
      recipient: mail.recipient,
      giftLanguage: sql<Language | null>`(select s.lang from gift_sending s where s.order_id = ${orderId}
        and s.recipient = ${mail.recipient} order by s.number desc limit 1)`,
    })
    .from(mail)
    .where(and(eq(mail.orderId, orderId), eq(mail.kind, KIND), eq(mail.number, number)));
  if (found === undefined || found.notice === null || found.recipient === null) return undefined;
  const { giftLanguage } = found;
  return { notice: found.notice, recipient: found.recipient, giftLanguage: giftLanguage ?? undefined };
}
