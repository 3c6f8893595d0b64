import type { GiftSendingState, GiftStopCause } from '#rules/gift-sending.ts';
import type { Language } from '#rules/language.ts';
import type { CardPlace } from './gift-order.ts';

/** A planned or sent gift mail as operators see it. */
export type ListedSending = CardPlace & {
  /** Starts at 1 per order; also the number of its mail. */
  number: number;
  state: GiftSendingState;
  stopCause: GiftStopCause | null;
  /** E-mail address; null after it was erased. */
  recipient: string | null;
  lang: Language;
  dueAt: Date;
  sentAt: Date | null;
  /** Response of the mail server that refused the mail, without addresses. */
  refusal: string | null;
  /** True if the recipient opted out of gift mails. */
  objects: boolean;
  /** True if the mail hasn't been passed to the mail server. */
  canStop: boolean;
};

/** The gifts of an order, without their private messages. */
export type GiftRecord = {
  /** Digital cards with a message. */
  writtenCards: CardPlace[];
  /** Numbers of the parcels with a message for the envelope. */
  writtenParcels: number[];
  /** Oldest first. */
  sendings: ListedSending[];
  /** Number of valid gift links in the buyer's mails. */
  links: number;
};

/** Number of cards and envelopes with a message, and of planned and sent gift mails. */
export type GiftCounts = { written: number; planned: number; sent: number };

export function countGifts({ writtenCards, writtenParcels, sendings }: GiftRecord): GiftCounts {
  const count = (...states: GiftSendingState[]) =>
    sendings.filter(({ state }) => states.includes(state)).length;
  return {
    written: writtenCards.length + writtenParcels.length,
    planned: count('planned', 'leaving'),
    sent: count('sent'),
  };
}
