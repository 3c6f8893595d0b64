import { and, eq, type SQLWrapper } from 'drizzle-orm';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { Tx } from '../connection/connect.ts';
import { runInOneStatement } from '../connection/in-one-statement.ts';
import { mail } from '../schema/fulfilment-tables.ts';
import { giftSending } from '../schema/gift-tables.ts';
import type { Queue } from './job-queue.ts';
import { stableId } from './stable-id.ts';

/** Builds a pending mail. The caller adds its job. */
export function newMail(orderId: string, kind: MailKind, number = 1, repeats: number | null = null) {
  const id = stableId('mail', orderId, kind, number);
  return { id, orderId, kind, number, repeats, status: 'Pending' as const };
}

/**
 * Adds a mail and its job. Does nothing if the order already has a mail of this kind with this content.
 * @param content number of the shipment, refund or gift; the mail's own number may be higher after resent
 * mails
 * @param otherWrites run in the same statement
 */
export async function enqueueMail(
  tx: Tx,
  queue: Queue,
  orderId: string,
  kind: MailKind,
  content = 1,
  otherWrites: readonly SQLWrapper[] = [],
): Promise<void> {
  const insert = async (number: number, repeats: number | null, writes: readonly SQLWrapper[] = []) => {
    const insertMail = tx
      .insert(mail)
      .values(newMail(orderId, kind, number, repeats))
      .onConflictDoNothing()
      .returning({ id: mail.id });
    const [row] = await runInOneStatement<{ id: string }>(tx, [...writes, insertMail]);
    if (row !== undefined) await queue.add(tx, 'send-mail', { mailId: row.id });
    return row !== undefined;
  };
  if (await insert(content, null, otherWrites)) return;
  const mailsOfKind = await tx
    .select({ number: mail.number, repeats: mail.repeats })
    .from(mail)
    .where(and(eq(mail.orderId, orderId), eq(mail.kind, kind)));
  if (mailsOfKind.some(({ number, repeats }) => (repeats ?? number) === content)) return;
  await insert(Math.max(...mailsOfKind.map(({ number }) => number)) + 1, content);
}

/**
 * Notifies the buyer of a gift's delivery or refusal, once.
 * @param refusal the mail server's response without addresses; null if the gift was sent
 */
export async function notifyBuyerOfGift(
  tx: Tx,
  queue: Queue,
  { orderId, number }: { orderId: string; number: number },
  notice: 'gift-sent' | 'gift-refused',
  refusal: string | null,
): Promise<void> {
  await tx
    .update(giftSending)
    .set({ refusal })
    .where(and(eq(giftSending.orderId, orderId), eq(giftSending.number, number)));
  await enqueueMail(tx, queue, orderId, notice, number);
}
