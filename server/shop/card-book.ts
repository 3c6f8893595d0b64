import type { Rappen } from '#rules/money.ts';

/** A card that the shop owes: `id` is the id by which the supplier issues it once. */
export type OwedCard = { id: string; productReferenceId: string; price: Rappen };

/** What the supplier hands out. Number and PIN are text: both may begin with zeros. */
export type IssuedCard = { number: string; pin: string; validUntil: string };

/** A card of an order with its secret in clear: only in the memory of the worker (money.md I-11). */
export type ReadableCard = IssuedCard & { id: string; line: number; price: Rappen };

/** What the shop writes down about cards; number and PIN are encrypted on the way in. */
export type CardBook = {
  owed: (orderId: string) => Promise<OwedCard[]>;
  /** False when another card already has this number: nothing is written. */
  issued: (cardId: string, card: IssuedCard) => Promise<boolean>;
  /** Owes the mail with the cards once none of the order's digital cards is owed any more. */
  allIssued: (orderId: string) => Promise<boolean>;
  read: (orderId: string) => Promise<ReadableCard[]>;
};
