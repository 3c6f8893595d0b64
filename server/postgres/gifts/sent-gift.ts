import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ReadableSending } from '#server/messages/compose-mail.ts';
import type { MailedCard } from '#server/messages/look-at-mail.ts';
import type { Db } from '../connection/connect.ts';
import { card, mail } from '../schema/fulfilment-tables.ts';
import { giftSending } from '../schema/gift-tables.ts';

type Place = { line: number; ordinal: number };

/** What the mails about a gift are made of. */
export type SentGifts = {
  /** By its number, of one that went or that its recipient does not want; undefined once what it says is no longer kept. */
  readSending: (orderId: string, number: number) => Promise<ReadableSending | undefined>;
  /** The digital card that stood in a place at a time, without number and PIN. */
  readGivenCard: (
    orderId: string,
    place: Place,
    at: Date,
  ) => Promise<(MailedCard & { validUntil: string }) | undefined>;
};

export function createSentGifts(db: Db): SentGifts {
  return {
    readSending: async (orderId, number) => {
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
        words: { forName, fromName, message, paper: paper ?? '' },
        place: { line, ordinal },
        sentAt: row.sentAt,
        dueAt,
      };
    },
    readGivenCard: async (orderId, { line, ordinal }, at) => {
      const [given] = await db
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
      if (given === undefined || given.validUntil === null) return undefined;
      return { ...given, validUntil: given.validUntil };
    },
  };
}
