import type { GiftSendingState, GiftStopCause } from '#rules/gift-sending.ts';
import type { Language } from '#rules/language.ts';
import type { CardPlace } from './gift-repository.ts';

/** A sending as operators see it. */
export type ListedSending = CardPlace & {
  /** Counted from 1 in its order: the number of its mail as well. */
  number: number;
  state: GiftSendingState;
  stopCause: GiftStopCause | null;
  /** E-mail address; null once it is no longer kept. */
  recipient: string | null;
  lang: Language;
  dueAt: Date;
  sentAt: Date | null;
  /** What the mail server said when it refused the mail, without any address. */
  refusal: string | null;
  /** Its recipient wants no mails with gifts. */
  objects: boolean;
  /** Its mail has not been given to the mail server. */
  canStop: boolean;
};

/** What became a gift of an order, whatever became of the order. Never what was written: it is private. */
export type GiftRecord = {
  /** Digital cards that something was written on. */
  writtenCards: CardPlace[];
  /** Numbers of the parcels for whose envelopes something was written. */
  writtenParcels: number[];
  /** Oldest first. */
  sendings: ListedSending[];
  /** Links in the buyer's mails that still open the page of the gifts. */
  links: number;
};

/** How many cards and envelopes have words, and how many cards are to be sent or were. */
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
