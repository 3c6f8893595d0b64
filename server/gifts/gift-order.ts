import type { GiftMessage } from '#rules/gift-message.ts';
import type { GiftSendingStatus, GiftStopCause, SendableCard } from '#rules/gift-sending.ts';
import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { MailStatus } from '#rules/status.ts';

/** Line in the order and position within the line, counted from 1. A replacement keeps its place. */
export type CardPlace = { line: number; ordinal: number };

/** A gift message with the id of its paper. `version` counts its changes. */
export type StoredMessage = GiftMessage & { paper: string; version: number };

/** A planned, enqueued or stopped gift mail for one card. */
export type StoredSending = CardPlace & {
  id: string;
  /** Counted per order. */
  number: number;
  status: GiftSendingStatus;
  stopCause: GiftStopCause | null;
  recipient: string | null;
  lang: Language;
  dueAt: Date;
  mail: MailStatus | null;
  sentAt: Date | null;
  /** Response of the mail server that refused the mail. */
  refusal: string | null;
};

/** The latest card at a place in an order. */
export type StoredGiftCard = CardPlace &
  SendableCard & {
    id: string;
    faceValue: Rappen;
    issuedAt: Date | null;
    productName: Record<Language, string>;
    imagePath: string;
    giftMessage: StoredMessage | null;
  };

/** The gift data of an order, without the buyer's address. */
export type GiftOrder = {
  orderId: string;
  reference: string;
  lang: Language;
  /** Time of the database clock. */
  now: Date;
  /** Sorted by place. */
  cards: StoredGiftCard[];
  /** Oldest first. */
  sendings: StoredSending[];
  /** Parcels that aren't cancelled. `begun`: true once documents were printed or packing has started. */
  parcels: { number: number; begun: boolean; giftMessage: StoredMessage | null }[];
};

export type PlannedSending = CardPlace & {
  id: string;
  recipient: string;
  recipientHash: string;
  lang: Language;
  dueAt: Date;
};
