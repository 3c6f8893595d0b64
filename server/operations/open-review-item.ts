import type { ReviewKind } from '#rules/review-kinds.ts';

/**
 * Puts an order on the list that operators work through (`cadeau review list`). An open item of the same kind stays
 * the only one. `detail` is shown to operators: no card number, PIN or address.
 */
export type OpenReviewItem = (orderId: string, kind: ReviewKind, detail: string) => Promise<void>;
