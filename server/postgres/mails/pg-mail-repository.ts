import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { MailRepository, PendingMail } from '#server/messages/mail-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
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
 */
export async function enqueueMail(
  tx: Tx,
  queue: Queue,
  orderId: string,
  kind: MailKind,
  content = 1,
): Promise<void> {
  const insert = async (number: number, repeats: number | null) => {
    const [row] = await tx
      .insert(mail)
      .values(newMail(orderId, kind, number, repeats))
      .onConflictDoNothing()
      .returning({ id: mail.id });
    if (row !== undefined) await queue.add(tx, 'send-mail', { mailId: row.id });
    return row !== undefined;
  };
  if (await insert(content, null)) return;
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
      const [row] = await db
        .select({ mail, reference: orders.reference })
        .from(mail)
        .innerJoin(orders, eq(orders.id, mail.orderId))
        .where(and(eq(mail.id, mailId), eq(mail.status, 'Pending')));
      if (row === undefined) return undefined;
      const { orderId, kind, number, repeats, unanswered } = row.mail;
      return {
        mailId,
        orderId,
        kind,
        number,
        content: repeats ?? number,
        reference: row.reference,
        unanswered,
      };
    },
    handingOver: (pending, to) =>
      db.transaction(async (tx) => {
        const [own] = await tx
          .select({ id: mail.id })
          .from(mail)
          .where(and(isPending(pending), eq(mail.unanswered, pending.unanswered)))
          .for('update');
        if (own === undefined) return false;
        // In a statement of its own, once the row is locked: a correction of the address locks it too.
        const address = pending.kind === 'receipt' ? orders.billingAddress : orders.primaryAddress;
        const left = await tx
          .update(mail)
          .set({ unanswered: pending.unanswered + 1 })
          .from(orders)
          .where(
            and(
              eq(mail.id, pending.mailId),
              eq(orders.id, mail.orderId),
              sql`${address} ->> 'email' = ${to}`,
            ),
          )
          .returning({ id: mail.id });
        return left.length === 1;
      }),
    notTaken: (pending) => record(pending, {}, eq(mail.unanswered, pending.unanswered + 1)),
    sent: (pending) => record(pending, { status: 'Sent', sentAt: sql`cadeau_now()` }),
    refused: (pending) => record(pending, { status: 'Refused' }),
  };
}
