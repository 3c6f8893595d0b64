import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';

/** A task for an operator. */
export type ReviewItem = {
  id: number;
  /** Null if the item belongs to no order of the shop. */
  orderId: string | null;
  /** Reference of the order, or the external system's name for something missing in our records. */
  reference: string;
  kind: ReviewKind;
  detail: ReviewDetail;
  openedAt: Date;
  resolvedAt: Date | null;
};

/** A review item that belongs to no order of the shop. */
export type NewReviewItem = { kind: ReviewKind; detail: ReviewDetail; about: string };

/**
 * Opens a review item of an order (`cadeau review list`), unless one of this kind is open. Operators
 * read `detail`.
 */
export type OpenReviewItem = (orderId: string, kind: ReviewKind, detail: ReviewDetail) => Promise<void>;
