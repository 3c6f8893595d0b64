import type { ReviewKind } from '#rules/review-kinds.ts';

/** Digital cards of an order that the supplier hasn't issued yet. */
export type PendingCards = {
  reference: string;
  since: Date;
  cards: number;
  /** Total face value in Rappen. */
  value: number;
  /** Open review items that block the issue of the cards. */
  why: ReviewKind[];
};
