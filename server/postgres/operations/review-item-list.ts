import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { NotedItem, ReviewItem } from '#server/operations/review-item.ts';
import { readKnownKeys } from '../accounting/reconciliation-entries.ts';
import type { Db } from '../connection/connect.ts';
import { reviewItem } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { recordAction, recordShopAction } from '../shared/operator-actions.ts';

const named = sql<string>`coalesce(${orders.reference}, ${reviewItem.about})`;

/** The open items, oldest first; with `resolved` those that are resolved as well, newest first. */
export async function readItems(db: Db, resolved: boolean): Promise<ReviewItem[]> {
  const { id, kind, detail, openedAt, resolvedAt } = reviewItem;
  return db
    .select({ id, reference: named, kind, detail, openedAt, resolvedAt })
    .from(reviewItem)
    .leftJoin(orders, eq(orders.id, reviewItem.orderId))
    .where(resolved ? undefined : isNull(resolvedAt))
    .orderBy(resolved ? desc(id) : asc(id));
}

/** The open items of an order, oldest first. */
export function readOpenItems(db: Db, orderId: string) {
  const { id, kind, detail, openedAt } = reviewItem;
  return db
    .select({ id, kind, detail, openedAt })
    .from(reviewItem)
    .where(and(eq(reviewItem.orderId, orderId), isNull(reviewItem.resolvedAt)))
    .orderBy(asc(id));
}

/** @returns the reference of its order, or what it is about; undefined when there is no open item of this number */
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

/** What no order of ours is about and our records do not have. */
const UNKNOWN = and(eq(reviewItem.kind, 'not-in-our-books'), isNull(reviewItem.resolvedAt));

/** How many movements are on the list that our records do not have. */
export function countUnknown(db: Db): Promise<number> {
  return db.$count(reviewItem, UNKNOWN);
}

/** Resolves the items of movements that have come into our records since. @returns how many */
export async function resolveFound(db: Db): Promise<number> {
  const open = await db.select({ about: reviewItem.about }).from(reviewItem).where(UNKNOWN);
  const keys = open.flatMap(({ about }) => about ?? []);
  const known = keys.length === 0 ? [] : await readKnownKeys(db, keys);
  if (known.length === 0) return 0;
  const resolved = await db
    .update(reviewItem)
    .set({ resolvedAt: sql`cadeau_now()` })
    .where(and(UNKNOWN, inArray(reviewItem.about, known)))
    .returning({ id: reviewItem.id });
  return resolved.length;
}

/** Puts on the list what no order of ours is about, each once: a resolved one does not come again. @returns how many are new */
export async function noteItems(db: Db, by: Actor, items: readonly NotedItem[]): Promise<number> {
  if (items.length === 0) return 0;
  return db.transaction(async (tx) => {
    const abouts = items.map(({ about }) => about);
    const listed = await tx
      .select({ about: reviewItem.about })
      .from(reviewItem)
      .where(and(eq(reviewItem.kind, 'not-in-our-books'), inArray(reviewItem.about, abouts)));
    const before = new Set(listed.map(({ about }) => about));
    const news = items.filter(({ about }) => !before.has(about));
    if (news.length === 0) return 0;
    const added = await tx
      .insert(reviewItem)
      .values(news)
      .onConflictDoNothing()
      .returning({ id: reviewItem.id });
    await recordShopAction(tx, by, { type: 'items-noted', data: { count: added.length } });
    return added.length;
  });
}
