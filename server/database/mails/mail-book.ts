import { and, eq, sql } from 'drizzle-orm';
import type { MailBook, MailKind, OwedMail } from '#server/shop/mails/mail-book.ts';
import type { Db, Tx } from '../connection/connect.ts';
import type { Queue } from '../queue.ts';
import { mail } from '../schema/fulfilment.ts';
import { orders } from '../schema/orders.ts';
import { stableId } from '../stable-id.ts';

/**
 * Owes a mail and adds the job that sends it; what a mail of a kind brings is owed once for an order.
 * @param content of cards and parcels: number of the delivery. It is the mail's own number as well, unless a mail that
 * was sent again has taken that.
 */
export async function oweMail(
  tx: Tx,
  queue: Queue,
  orderId: string,
  kind: MailKind,
  content = 1,
): Promise<void> {
  const owe = async (number: number, repeats: number | null) => {
    const id = stableId('mail', orderId, kind, number);
    const [row] = await tx
      .insert(mail)
      .values({ id, orderId, kind, number, repeats, status: 'Owed' })
      .onConflictDoNothing()
      .returning({ id: mail.id });
    if (row !== undefined) await queue.add(tx, 'send-mail', { mailId: row.id });
    return row !== undefined;
  };
  if (await owe(content, null)) return;
  const ofKind = await tx
    .select({ number: mail.number, repeats: mail.repeats })
    .from(mail)
    .where(and(eq(mail.orderId, orderId), eq(mail.kind, kind)));
  if (ofKind.some(({ number, repeats }) => (repeats ?? number) === content)) return;
  await owe(Math.max(...ofKind.map(({ number }) => number)) + 1, content);
}

export function createMailBook(db: Db): MailBook {
  const isOwed = ({ mailId }: OwedMail) => and(eq(mail.id, mailId), eq(mail.status, 'Owed'));
  return {
    owed: async (mailId) => {
      const [row] = await db
        .select({ mail, reference: orders.reference })
        .from(mail)
        .innerJoin(orders, eq(orders.id, mail.orderId))
        .where(and(eq(mail.id, mailId), eq(mail.status, 'Owed')));
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
    handingOver: (owed, to) =>
      db.transaction(async (tx) => {
        const [own] = await tx
          .select({ id: mail.id })
          .from(mail)
          .where(and(isOwed(owed), eq(mail.unanswered, owed.unanswered)))
          .for('update');
        if (own === undefined) return false;
        // Read once the row is held: whoever corrects the address holds it too.
        const column = owed.kind === 'receipt' ? orders.billingAddress : orders.primaryAddress;
        const [order] = await tx.select({ address: column }).from(orders).where(eq(orders.id, owed.orderId));
        if (order?.address.email !== to) return false;
        await tx
          .update(mail)
          .set({ unanswered: owed.unanswered + 1 })
          .where(eq(mail.id, owed.mailId));
        return true;
      }),
    notTaken: async (owed) => {
      await db
        .update(mail)
        .set({ unanswered: owed.unanswered })
        .where(and(isOwed(owed), eq(mail.unanswered, owed.unanswered + 1)));
    },
    sent: async (owed) => {
      await db
        .update(mail)
        .set({ status: 'Sent', sentAt: sql`cadeau_now()`, unanswered: owed.unanswered })
        .where(isOwed(owed));
    },
    refused: async (owed) => {
      await db.update(mail).set({ status: 'Refused', unanswered: owed.unanswered }).where(isOwed(owed));
    },
  };
}
