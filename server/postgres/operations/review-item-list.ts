import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { NewReviewItem, ReviewItem } from '#server/operations/review-item.ts';
import { readKnownKeys } from '../accounting/reconciliation-entries.ts';
import type { Db } from '../connection/connect.ts';
import { reviewItem } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { recordAction, recordShopAction } from '../shared/operator-actions.ts';

const itemSubject = sql<string>`coalesce(${orders.reference}, ${reviewItem.about})`;

/** Returns open items, oldest first. With `includesResolved`, returns all items, newest first. */
export async function readItems(db: Db, includesResolved: boolean): Promise<ReviewItem[]> {
  const { id, kind, detail, openedAt, resolvedAt } = reviewItem;
  return db
    .select({ id, reference: itemSubject, kind, detail, openedAt, resolvedAt })
    .from(reviewItem)
    .leftJoin(orders, eq(orders.id, reviewItem.orderId))
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

/** @returns the order's reference or the item's subject; undefined if no open item has this id */
export async function resolveReviewItem(db: Db, by: Actor, id: number): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [item] = await tx
      .update(reviewItem)
      .set({ resolvedAt: sql`cadeau_now()` })
      .where(and(eq(reviewItem.id, id), isNull(reviewItem.resolvedAt)))
      .returning({ orderId: reviewItem.orderId, about: reviewItem.about, kind: reviewItem.kind });
    if (item === undefined) return undefined;
    const event: OrderEvent = { type: 'review-resolved', data: { item: id, kind: item.kind } };
    if (item.orderId === null) {
      await recordShopAction(tx, by, event);
      return item.about ?? undefined;
    }
    await recordAction(tx, by, item.orderId, event);
    const [order] = await tx
      .select({ reference: orders.reference })
      .from(orders)
      .where(eq(orders.id, item.orderId));
    return order?.reference;
  });
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
