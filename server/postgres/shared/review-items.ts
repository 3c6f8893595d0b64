import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { reviewItem } from '../schema/fulfilment-tables.ts';

/** Open items of an order, of these kinds. */
export function openReviewItems(orderId: string, kinds: readonly ReviewKind[]): SQL | undefined {
  return and(
    eq(reviewItem.orderId, orderId),
    inArray(reviewItem.kind, [...kinds]),
    isNull(reviewItem.resolvedAt),
  );
}

/** Opens an item, unless one of the kind is open for the order. @returns whether it is new */
export async function openReviewItem(
  tx: Db | Tx,
  orderId: string,
  kind: ReviewKind,
  detail: string,
): Promise<boolean> {
  const opened = await tx
    .insert(reviewItem)
    .values({ orderId, kind, detail })
    .onConflictDoNothing()
    .returning({ id: reviewItem.id });
  return opened.length === 1;
}

/** Resolves them, because what they are about goes on. */
export async function resolveReviewItems(...which: Parameters<typeof resolvingReviewItems>): Promise<void> {
  await resolvingReviewItems(...which);
}

/** The same as a write that is still to be made. */
export function resolvingReviewItems(
  tx: Db | Tx,
  orderId: string,
  kinds: readonly ReviewKind[],
  onlyIf?: SQL,
) {
  return tx
    .update(reviewItem)
    .set({ resolvedAt: sql`cadeau_now()` })
    .where(and(openReviewItems(orderId, kinds), onlyIf));
}
