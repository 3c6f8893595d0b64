import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ReadableSending } from '#server/messages/compose-mail.ts';
import type { Db } from '../connection/connect.ts';
import { card, mail } from '../schema/fulfilment-tables.ts';
import { giftSending } from '../schema/gift-tables.ts';

type Place = { line: number; ordinal: number };

export type SentGifts = ReturnType<typeof createSentGifts>;

export function createSentGifts(db: Db) {
  return {
    /**
     * Returns a sending that was enqueued, or stopped by an objection; undefined once its message was deleted.
     */
    readSending: async (orderId: string, number: number): Promise<ReadableSending | undefined> => {
      const [row] = await db
        .select({ sending: giftSending, sentAt: mail.sentAt })
        .from(giftSending)
        .leftJoin(
          mail,
          and(
            eq(mail.orderId, giftSending.orderId),
            eq(mail.kind, 'gift'),
            sql`coalesce(${mail.repeats}, ${mail.number}) = ${giftSending.number}`,
            isNotNull(mail.sentAt),
          ),
        )
        .where(
          and(
            eq(giftSending.orderId, orderId),
            eq(giftSending.number, number),
            or(eq(giftSending.status, 'Enqueued'), eq(giftSending.stopCause, 'objection')),
          ),
        )
        .orderBy(asc(mail.sentAt))
        .limit(1);
      if (row === undefined || row.sending.recipient === null) return undefined;
      const { recipient, status, lang, forName, fromName, message, paper, line, ordinal, dueAt } =
        row.sending;
      return {
        recipient,
        isStopped: status === 'Stopped',
        lang,
        giftMessage: { forName, fromName, message, paper: paper ?? '' },
        place: { line, ordinal },
        sentAt: row.sentAt,
        dueAt,
      };
    },
    /** Returns the card that was valid at this line and ordinal at a given time, without number and PIN. */
    readGiftCard: async (orderId: string, { line, ordinal }: Place, at: Date) => {
      const [sentCard] = await db
        .select({ line: card.line, faceValue: card.faceValue, validUntil: card.validUntil })
        .from(card)
        .where(
          and(
            eq(card.orderId, orderId),
            eq(card.line, line),
            eq(card.ordinal, ordinal),
            eq(card.category, 'digital'),
            sql`${card.issuedAt} <= ${at} and (${card.voidedAt} is null or ${card.voidedAt} > ${at})`,
          ),
        );
      if (sentCard === undefined || sentCard.validUntil === null) return undefined;
      return { ...sentCard, validUntil: sentCard.validUntil };
    },
  };
}
