import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { MailRepository, PendingMail } from '#server/messages/mail-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { inOneStatement } from '../connection/in-one-statement.ts';
import { plainRows } from '../connection/plain-rows.ts';
import type { Queue } from '../job-queue.ts';
import { mail } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { stableId } from '../stable-id.ts';

/** A mail that waits for being sent, the first of its kind unless told otherwise; its job is added beside. */
export function newMail(orderId: string, kind: MailKind, number = 1, repeats: number | null = null) {
  const id = stableId('mail', orderId, kind, number);
  return { id, orderId, kind, number, repeats, status: 'Pending' as const };
}

/**
 * Enqueues a mail and adds the job that sends it; what a mail of a kind brings is enqueued once for an order.
 * @param content of cards and parcels: number of the delivery. It is the mail's own number as well, unless a mail that
 * was sent again has taken that.
 * @param also other writes, made in the statement that enqueues it
 */
export async function enqueueMail(
  tx: Tx,
  queue: Queue,
  orderId: string,
  kind: MailKind,
  content = 1,
  also: readonly SQLWrapper[] = [],
): Promise<void> {
  const insert = async (number: number, repeats: number | null, beside: readonly SQLWrapper[] = []) => {
    const inserting = tx
      .insert(mail)
      .values(newMail(orderId, kind, number, repeats))
      .onConflictDoNothing()
      .returning({ id: mail.id });
    const [row] = await inOneStatement<{ id: string }>(tx, [...beside, inserting]);
    if (row !== undefined) await queue.add(tx, 'send-mail', { mailId: row.id });
    return row !== undefined;
  };
  if (await insert(content, null, also)) return;
  const ofKind = await tx
    .select({ number: mail.number, repeats: mail.repeats })
    .from(mail)
    .where(and(eq(mail.orderId, orderId), eq(mail.kind, kind)));
  if (ofKind.some(({ number, repeats }) => (repeats ?? number) === content)) return;
  await insert(Math.max(...ofKind.map(({ number }) => number)) + 1, content);
}

export function createMailRepository(db: Db): MailRepository {
  const isPending = ({ mailId }: PendingMail) => and(eq(mail.id, mailId), eq(mail.status, 'Pending'));
  const record = async (pending: PendingMail, values: PgUpdateSetSource<typeof mail>, which?: SQL) => {
    await db
      .update(mail)
      .set({ ...values, unanswered: pending.unanswered })
      .where(and(isPending(pending), which));
  };
  return {
    pending: async (mailId) => {
      const [row] = await plainRows<Omit<PendingMail, 'mailId'>>(
        db,
        sql`select m.order_id as "orderId", m.kind, m.number, coalesce(m.repeats, m.number) as content, o.reference,
              m.unanswered
            from mail m join orders o on o.id = m.order_id where m.id = ${mailId} and m.status = 'Pending'`,
      );
      return row && { mailId, ...row };
    },
    handingOver: async (pending, to) => {
      const address = pending.kind === 'receipt' ? orders.billingAddress : orders.primaryAddress;
      const left = await plainRows(
        db,
        // A correction of the address holds the order and then its mails: it is waited for, and the order read anew.
        sql`with buyer as materialized (
              select id from orders where id = ${pending.orderId} and ${address} ->> 'email' = ${to} for share)
            update mail set unanswered = ${pending.unanswered + 1} from buyer
             where mail.id = ${pending.mailId} and mail.order_id = buyer.id and mail.status = 'Pending'
               and mail.unanswered = ${pending.unanswered} returning 1 as one`,
      );
      return left.length === 1;
    },
    notTaken: (pending) => record(pending, {}, eq(mail.unanswered, pending.unanswered + 1)),
    sent: (pending) => record(pending, { status: 'Sent', sentAt: sql`cadeau_now()` }),
    refused: (pending) => record(pending, { status: 'Refused' }),
  };
}
