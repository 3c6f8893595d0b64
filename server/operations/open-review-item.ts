import type { ReviewKind } from '#rules/review-kinds.ts';

/**
 * Opens a review item of an order (`cadeau review list`), unless one of its kind is open. Operators read
 * `detail`, so it must hold no card number, PIN or address.
 */
export type OpenReviewItem = (orderId: string, kind: ReviewKind, detail: string) => Promise<void>;
