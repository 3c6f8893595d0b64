import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ReadableCard } from '#server/fulfilment/card-repository.ts';
import type { ReadableSending } from '#server/messages/compose-mail.ts';
import type { MailedCard } from '#server/messages/look-at-mail.ts';
import { IS_WANTED } from '../cards/card-voids.ts';
import type { CardCipher } from '../cards/pg-card-repository.ts';
import type { Db } from '../connection/connect.ts';
import { card, mail } from '../schema/fulfilment-tables.ts';
import { giftSending } from '../schema/gift-tables.ts';

type Place = { line: number; ordinal: number };

/** What the mails about a gift are made of. */
export type SentGifts = {
  /** By its number; undefined once what it says is no longer kept. */
  readSending: (orderId: string, number: number) => Promise<ReadableSending | undefined>;
  /** The digital card in a place, if it may be handed out and its number is kept. */
  readCard: (orderId: string, place: Place) => Promise<ReadableCard | undefined>;
  /** The digital card that stood in a place at a time, without number and PIN. */
  readGivenCard: (
    orderId: string,
    place: Place,
    at: Date,
  ) => Promise<(MailedCard & { validUntil: string }) | undefined>;
};

export function createSentGifts(db: Db, cipher: Pick<CardCipher, 'decrypt'>): SentGifts {
  const inPlace = (orderId: string, { line, ordinal }: Place) =>
    and(
      eq(card.orderId, orderId),
      eq(card.line, line),
      eq(card.ordinal, ordinal),
      eq(card.category, 'digital'),
    );
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
            eq(giftSending.status, 'Enqueued'),
          ),
        )
        .orderBy(asc(mail.sentAt))
        .limit(1);
      if (row === undefined || row.sending.recipient === null) return undefined;
      const { recipient, lang, forName, fromName, message, paper, line, ordinal, dueAt } = row.sending;
      return {
        recipient,
        lang,
        words: { forName, fromName, message, paper: paper ?? '' },
        place: { line, ordinal },
        sentAt: row.sentAt,
        dueAt,
      };
    },
    readCard: async (orderId, place) => {
      const [row] = await db
        .select({ card })
        .from(card)
        .where(and(inPlace(orderId, place), eq(card.status, 'Issued'), IS_WANTED));
      if (row === undefined) return undefined;
      const { id, line, ordinal, faceValue, secret, validUntil } = row.card;
      if (secret === null || validUntil === null) return undefined;
      return { id, orderId, line, ordinal, faceValue, validUntil, ...cipher.decrypt(secret, id) };
    },
    readGivenCard: async (orderId, place, at) => {
      const [given] = await db
        .select({ line: card.line, faceValue: card.faceValue, validUntil: card.validUntil })
        .from(card)
        .where(
          and(
            inPlace(orderId, place),
            sql`${card.issuedAt} <= ${at} and (${card.voidedAt} is null or ${card.voidedAt} > ${at})`,
          ),
        );
      if (given === undefined || given.validUntil === null) return undefined;
      return { ...given, validUntil: given.validUntil };
    },
  };
}
