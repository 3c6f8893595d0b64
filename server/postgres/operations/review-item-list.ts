import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { NewReviewItem, ReviewItem } from '#server/operations/review-item.ts';
import { readKnownKeys } from '../accounting/reconciliation-entries.ts';
import type { Db } from '../connection/connect.ts';
import { reviewItem } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction, recordShopAction } from '../shared/operator-actions.ts';
import { openReviewItem } from '../shared/review-items.ts';

const itemSubject = sql<string>`coalesce(${orders.reference}, ${reviewItem.about})`;

/** Returns open items, oldest first. With `includesResolved`, returns all items, newest first. */
export async function readItems(db: Db, includesResolved: boolean): Promise<ReviewItem[]> {
  const { id, orderId, kind, detail, openedAt, resolvedAt } = reviewItem;
  return db
    .select({ id, orderId, reference: itemSubject, kind, detail, openedAt, resolvedAt })
    .from(reviewItem)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(includesResolved ? undefined : isNull(resolvedAt))
    .orderBy(includesResolved ? desc(id) : asc(id));
}

export function readOpenItems(db: Db, orderId: string) {
  const { id, kind, detail, openedAt } = reviewItem;
  return db
    .select({ id, kind, detail, openedAt })
    .from(reviewItem)
    .where(and(eq(reviewItem.orderId, orderId), isNull(reviewItem.resolvedAt)))
    .orderBy(asc(id));
}

/** Resolves the open ones of these items, each with its own record. @returns their number */
export async function resolveItems(db: Db, by: Actor, ids: readonly number[]): Promise<number> {
  return db.transaction(async (tx) => {
    const items = await tx
      .update(reviewItem)
      .set({ resolvedAt: sql`cadeau_now()` })
      .where(and(inArray(reviewItem.id, [...ids]), isNull(reviewItem.resolvedAt)))
      .returning({ id: reviewItem.id, orderId: reviewItem.orderId, kind: reviewItem.kind });
    for (const { id, orderId, kind } of items) {
      const event: OrderEvent = { type: 'review-resolved', data: { item: id, kind } };
      await (orderId === null ? recordShopAction(tx, by, event) : recordAction(tx, by, orderId, event));
    }
    return items.length;
  });
}

/** A refund's bank transfer that the bank returned. */
export type ReturnedTransfer = { orderId: string; detail: ReviewDetail };

/**
 * Opens a review item for each returned transfer, unless there was one with these facts, even a resolved one.
 * Locks the order, because the unique index covers only open items.
 */
export async function recordReturnedTransfers(db: Db, returned: readonly ReturnedTransfer[]): Promise<void> {
  for (const { orderId, detail } of returned) {
    const isKnown = and(
      eq(reviewItem.orderId, orderId),
      eq(reviewItem.kind, 'refund-returned'),
      eq(reviewItem.detail, detail),
    );
    await db.transaction(async (tx) => {
      await lockOrder(tx, { id: orderId });
      if ((await tx.$count(reviewItem, isKnown)) === 0)
        await openReviewItem(tx, orderId, 'refund-returned', detail);
    });
  }
}

const IS_UNKNOWN_MOVEMENT = and(eq(reviewItem.kind, 'not-in-our-records'), isNull(reviewItem.resolvedAt));

export function countUnknown(db: Db): Promise<number> {
  return db.$count(reviewItem, IS_UNKNOWN_MOVEMENT);
}

/**
 * Resolves the items of movements that our records now contain.
 * @returns the number of resolved items
 */
export async function resolveFoundMovements(db: Db): Promise<number> {
  const open = await db.select({ about: reviewItem.about }).from(reviewItem).where(IS_UNKNOWN_MOVEMENT);
  const keys = open.flatMap(({ about }) => about ?? []);
  const known = keys.length === 0 ? [] : await readKnownKeys(db, keys);
  if (known.length === 0) return 0;
  const resolved = await db
    .update(reviewItem)
    .set({ resolvedAt: sql`cadeau_now()` })
    .where(and(IS_UNKNOWN_MOVEMENT, inArray(reviewItem.about, known)))
    .returning({ id: reviewItem.id });
  return resolved.length;
}

/**
 * Adds items about movements without an order. Skips movements that ever had an item, even a resolved one.
 * @returns the number of new items
 */
export async function recordFindings(db: Db, by: Actor, items: readonly NewReviewItem[]): Promise<number> {
  if (items.length === 0) return 0;
  return db.transaction(async (tx) => {
    const abouts = items.map(({ about }) => about);
    const listed = await tx
      .select({ about: reviewItem.about })
      .from(reviewItem)
      .where(and(eq(reviewItem.kind, 'not-in-our-records'), inArray(reviewItem.about, abouts)));
    const listedKeys = new Set(listed.map(({ about }) => about));
    const unlisted = items.filter(({ about }) => !listedKeys.has(about));
    if (unlisted.length === 0) return 0;
    const added = await tx
      .insert(reviewItem)
      .values(unlisted)
      .onConflictDoNothing()
      .returning({ id: reviewItem.id });
    await recordShopAction(tx, by, { type: 'items-recorded', data: { count: added.length } });
    return added.length;
  });
}
