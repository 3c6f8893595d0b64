import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { MailedCard } from '#server/messages/look-at-mail.ts';
import type { Db } from '../connection/connect.ts';
import { card } from '../schema/fulfilment-tables.ts';

/** Returns the cards as of the sending, without number and PIN. */
export function readCardsOfMail(
  db: Db,
  orderId: string,
  { content, sentAt }: { content: number; sentAt: Date },
): Promise<MailedCard[]> {
  return db
    .select({ line: card.line, faceValue: card.faceValue })
    .from(card)
    .where(
      and(
        eq(card.orderId, orderId),
        eq(card.category, 'digital'),
        eq(card.shipmentNumber, content),
        isNotNull(card.issuedAt),
        sql`(${card.voidedAt} is null or ${card.voidedAt} > ${sentAt})`,
      ),
    )
    .orderBy(asc(card.line), asc(card.ordinal));
}
