import type { GiftSendingStatus, GiftStopCause, SendableCard } from '#rules/gift-sending.ts';
import type { GiftWords } from '#rules/gift-words.ts';
import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { MailStatus } from '#rules/status.ts';

/** Line in the order and place within the line, both counted from 1: a replacement keeps it. */
export type CardPlace = { line: number; ordinal: number };

/** What was written, on which paper of the brand, and how often. */
export type StoredWords = GiftWords & { paper: string; version: number };

export type StoredSending = CardPlace & {
  id: string;
  number: number;
  status: GiftSendingStatus;
  stopCause: GiftStopCause | null;
  recipient: string | null;
  lang: Language;
  dueAt: Date;
  mail: MailStatus | null;
  sentAt: Date | null;
  /** What the mail server said when it refused the mail. */
  refusal: string | null;
};

/** The newest card of its place in an order. */
export type StoredGiftCard = CardPlace &
  SendableCard & {
    id: string;
    faceValue: Rappen;
    issuedAt: Date | null;
    productName: Record<Language, string>;
    imagePath: string;
    words: StoredWords | null;
  };

/** All of an order that belongs to giving; no address of its buyer. */
export type GiftOrder = {
  orderId: string;
  reference: string;
  lang: Language;
  /** By the database's clock. */
  now: Date;
  /** By their places. */
  cards: StoredGiftCard[];
  /** Oldest first. */
  sendings: StoredSending[];
  /** Parcels that are not cancelled. `begun`: its documents were printed, or it is being packed. */
  parcels: { number: number; begun: boolean; words: StoredWords | null }[];
};

export type PlannedSending = CardPlace & {
  id: string;
  recipient: string;
  recipientHash: string;
  lang: Language;
  dueAt: Date;
};
