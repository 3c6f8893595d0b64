import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { MailBook, MailKind } from '#server/shop/mail-book.ts';
import type { Db, Tx } from './connect.ts';
import type { Queue } from './queue.ts';
import { mail } from './schema/fulfilment.ts';

/** Owes a mail and adds the job that sends it; a mail of a kind is owed once for an order. */
export async function oweMail(tx: Tx, queue: Queue, orderId: string, kind: MailKind): Promise<void> {
  const [row] = await tx
    .insert(mail)
    .values({ id: randomUUID(), orderId, kind, status: 'Owed' })
    .onConflictDoNothing()
    .returning({ id: mail.id });
  if (row !== undefined) await queue.add(tx, 'send-mail', { mailId: row.id });
}

export function createMailBook(db: Db): MailBook {
  const settle = async (mailId: string, values: { status: 'Sent' | 'Refused' }) => {
    await db
      .update(mail)
      .set({ ...values, sentAt: values.status === 'Sent' ? sql`cadeau_now()` : null })
      .where(and(eq(mail.id, mailId), eq(mail.status, 'Owed')));
  };
  return {
    owed: async (mailId) => {
      const [row] = await db
        .select()
        .from(mail)
        .where(and(eq(mail.id, mailId), eq(mail.status, 'Owed')));
      return row === undefined ? undefined : { mailId, orderId: row.orderId, kind: row.kind };
    },
    sent: (mailId) => settle(mailId, { status: 'Sent' }),
    refused: (mailId) => settle(mailId, { status: 'Refused' }),
  };
}
