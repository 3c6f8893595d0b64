import type { Actor } from '#rules/actor.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
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

/** The gifts of one order while its row is held. */
export type HeldGifts = {
  now: Date;
  reference: string;
  readCard: (place: CardPlace | { cardId: string }) => Promise<(SendableCard & CardPlace) | undefined>;
  readSendings: () => Promise<(StoredSending & { recipientHash: string | null; namedAt: Date })[]>;
  objects: (recipientHash: string) => Promise<boolean>;
  /** Writes a new sending, or who gets one that is planned, and when. */
  plan: (sending: PlannedSending) => Promise<void>;
  /** Puts the name of the giver on the card, if it differs. */
  writeGiver: (place: CardPlace, fromName: string, plainPaper: string) => Promise<void>;
  /** Copies what stands on the card into the sending, and enqueues its mail. */
  enqueue: (sendingId: string, plainPaper: string) => Promise<void>;
  /** False: its mail is with the mail server, or was. */
  stop: (sendingId: string, cause: GiftStopCause) => Promise<boolean>;
  /** Its mail, enqueued just now or before, may have gone already: it waits for review and leaves no more by itself. False: it has ended. */
  doubt: (number: number) => Promise<boolean>;
  /** Tells the buyer that a sending was refused. */
  tellRefused: (number: number) => Promise<void>;
  recordAction: (by: Actor, event: OrderEvent) => Promise<void>;
};

export type PlannedSending = CardPlace & {
  id: string;
  recipient: string;
  recipientHash: string;
  lang: Language;
  dueAt: Date;
};

export type GiftRepository = {
  /** Undefined for an order that is not paid, was refunded in full, or whose names are removed. */
  read: (orderId: string) => Promise<GiftOrder | undefined>;
  /** False: another page has written meanwhile. */
  writeWords: (orderId: string, place: CardPlace, words: StoredWords) => Promise<boolean>;
  /** The same for the envelope of a parcel; `closed`: packing has begun. */
  writeParcelWords: (
    orderId: string,
    number: number,
    words: StoredWords,
  ) => Promise<'written' | 'changed' | 'closed'>;
  /** All that the work reads and writes is one transaction under the order's lock. Undefined: there is no such order. */
  hold: <Result>(orderId: string, work: (held: HeldGifts) => Promise<Result>) => Promise<Result | undefined>;
  /** Planned sendings whose time has come, the oldest first. */
  due: (limit: number) => Promise<{ id: string; orderId: string }[]>;
  /** After a restore: those whose hour came since the backup, and those whose mail was pending then. The oldest first. */
  mayHaveGone: (since: Date) => Promise<{ id: string; orderId: string }[]>;
};

export type GiftLinkRepository = {
  /** The order that a key opens; undefined when it is over, revoked or none. */
  orderOf: (keyHash: string) => Promise<string | undefined>;
  isOfSession: (orderId: string, sessionHash: string) => Promise<boolean>;
  /** Enqueues mails with links for the newest orders of an address. @returns their ids */
  enqueueLinks: (email: string) => Promise<string[]>;
  /** Adds the jobs that send them. */
  addJobs: (mailIds: readonly string[]) => Promise<void>;
  /** @returns how many there were */
  revoke: (orderId: string, by: Actor) => Promise<number>;
  /** Keeps the objection of the recipient of the mail with this key. False: the key is over or none. */
  objectByKey: (keyHash: string) => Promise<boolean>;
  object: (addressHash: string, by: Actor) => Promise<void>;
};
