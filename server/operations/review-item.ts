import type { ReviewKind } from '#rules/review-kinds.ts';

/** Something that an operator has to look at. */
export type ReviewItem = {
  id: number;
  /** Of the order, or the name that an external system has for what is not in our records. */
  reference: string;
  kind: ReviewKind;
  detail: string;
  openedAt: Date;
  resolvedAt: Date | null;
};

/** An item that no order of ours is about. */
export type NotedItem = { kind: ReviewKind; detail: string; about: string };
