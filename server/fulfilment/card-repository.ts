import type { Rappen } from '#rules/money.ts';

/** A card that is paid for and not issued yet: `id` is the id by which the supplier issues it once. */
export type PendingCard = {
  id: string;
  orderReference: string;
  productReferenceId: string;
  faceValue: Rappen;
};

/** What the supplier hands out. Number and PIN are text: both may begin with zeros. */
export type IssuedCard = { number: string; pin: string; validUntil: string };

/** A card of an order with its secret in clear: only in the memory of the worker (I-11). */
export type ReadableCard = IssuedCard & {
  id: string;
  orderId: string;
  line: number;
  ordinal: number;
  faceValue: Rappen;
};

/** Number and PIN are no longer kept: their time is over (I-23). */
export class SecretsRemoved extends Error {}

/** What the shop writes down about cards; number and PIN are encrypted on the way in. */
export type CardRepository = {
  /** None while an answer of the supplier needs review. */
  pending: (orderId: string) => Promise<PendingCard[]>;
  /** False when another card already has this number: nothing is written. */
  issued: (cardId: string, card: IssuedCard) => Promise<boolean>;
  /**
   * Once no digital card of the order is pending any more: adds the mails that bring them, and resolves the review
   * item that they were late.
   */
  allIssued: (orderId: string) => Promise<boolean>;
  /**
   * The digital cards that may be handed out, or those of one mail: issued and not void; none while the payment is
   * disputed.
   * @throws SecretsRemoved
   */
  read: (orderId: string, shipmentNumber?: number) => Promise<ReadableCard[]>;
  /** The one in a place of the order, if it may be handed out and its number is kept. */
  readOne: (orderId: string, place: { line: number; ordinal: number }) => Promise<ReadableCard | undefined>;
};
