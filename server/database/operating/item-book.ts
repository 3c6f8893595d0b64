import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#server/shop/actor.ts';
import type { Db } from '../connection/connect.ts';
import { recordAction } from '../operator-actions.ts';
import { operatorItem } from '../schema/fulfilment.ts';
import { orders } from '../schema/orders.ts';

/** Something that a person has to look at. */
export type OpenItem = {
  id: number;
  /** Of the order, or the name that a far side has for what is not in our books. */
  reference: string;
  kind: string;
  detail: string;
  raisedAt: Date;
  settledAt: Date | null;
};

const named = sql<string>`coalesce(${orders.reference}, ${operatorItem.about})`;

/** The open items, oldest first; with `settled` those that are settled as well, newest first. */
export async function readItems(db: Db, settled: boolean): Promise<OpenItem[]> {
  const { id, kind, detail, raisedAt, settledAt } = operatorItem;
  return db
    .select({ id, reference: named, kind, detail, raisedAt, settledAt })
    .from(operatorItem)
    .leftJoin(orders, eq(orders.id, operatorItem.orderId))
    .where(settled ? undefined : isNull(settledAt))
    .orderBy(settled ? desc(id) : asc(id));
}

/** @returns the reference of its order, or what it is about; undefined when there is no open item of this number */
export async function settleItem(db: Db, by: Actor, id: number): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [item] = await tx
      .update(operatorItem)
      .set({ settledAt: sql`cadeau_now()` })
      .where(and(eq(operatorItem.id, id), isNull(operatorItem.settledAt)))
      .returning({ orderId: operatorItem.orderId, about: operatorItem.about, kind: operatorItem.kind });
    if (item === undefined) return undefined;
    await recordAction(tx, by, item.orderId, `item ${id} settled: ${item.kind}`);
    if (item.orderId === null) return item.about ?? undefined;
    const [order] = await tx
      .select({ reference: orders.reference })
      .from(orders)
      .where(eq(orders.id, item.orderId));
    return order?.reference;
  });
}

/** Puts on the list what no order of ours is about, each once. @returns how many are new */
export async function noteItems(
  db: Db,
  by: Actor,
  items: readonly { kind: string; detail: string; about: string }[],
): Promise<number> {
  if (items.length === 0) return 0;
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(operatorItem)
      .values([...items])
      .onConflictDoNothing()
      .returning({ id: operatorItem.id });
    await recordAction(tx, by, null, `${added.length} items noted that are not in our books`);
    return added.length;
  });
}
