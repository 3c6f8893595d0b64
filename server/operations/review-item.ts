import type { ReviewKind } from '#rules/review-kinds.ts';

/** A task for an operator. */
export type ReviewItem = {
  id: number;
  /** Reference of the order, or the external system's name for something that our records lack. */
  reference: string;
  kind: ReviewKind;
  detail: string;
  openedAt: Date;
  resolvedAt: Date | null;
};

/** An item without an order of ours. */
export type NotedItem = { kind: ReviewKind; detail: string; about: string };
