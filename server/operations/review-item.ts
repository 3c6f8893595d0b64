import type { ReviewKind } from '#rules/review-kinds.ts';

/** A task for an operator. */
export type ReviewItem = {
  id: number;
  /** Reference of the order, or the external system's name for something missing in our records. */
  reference: string;
  kind: ReviewKind;
  detail: string;
  openedAt: Date;
  resolvedAt: Date | null;
};

/** A review item that belongs to no order of the shop. */
export type NewReviewItem = { kind: ReviewKind; detail: string; about: string };

/**
 * Opens a review item of an order (`cadeau review list`), unless one of this kind is open. Operators
 * read `detail`, so it must not contain a card number, PIN or address.
 */
export type OpenReviewItem = (orderId: string, kind: ReviewKind, detail: string) => Promise<void>;
