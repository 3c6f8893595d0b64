import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { reviewItem } from '../schema/fulfilment-tables.ts';

export function isOpenReviewItem(orderId: string, kinds: readonly ReviewKind[]): SQL | undefined {
  return and(
    eq(reviewItem.orderId, orderId),
    inArray(reviewItem.kind, [...kinds]),
    isNull(reviewItem.resolvedAt),
  );
}

/**
 * Opens an item unless the order has an open item of this kind.
 * @returns false if the order already has one
 */
export async function openReviewItem(
  tx: Db | Tx,
  orderId: string,
  kind: ReviewKind,
  detail: ReviewDetail,
): Promise<boolean> {
  const opened = await tx
    .insert(reviewItem)
    .values({ orderId, kind, detail })
    .onConflictDoNothing()
    .returning({ id: reviewItem.id });
  return opened.length === 1;
}

export async function resolveReviewItems(...args: Parameters<typeof buildResolveReviewItems>): Promise<void> {
  await buildResolveReviewItems(...args);
}

/** Builds the statement of `resolveReviewItems`, to run it together with others. */
export function buildResolveReviewItems(
  tx: Db | Tx,
  orderId: string,
  kinds: readonly ReviewKind[],
  condition?: SQL,
) {
  return tx
    .update(reviewItem)
    .set({ resolvedAt: sql`cadeau_now()` })
    .where(and(isOpenReviewItem(orderId, kinds), condition));
}
