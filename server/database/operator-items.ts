import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from './connection/connect.ts';
import { operatorItem } from './schema/fulfilment.ts';

/** Items of an order, of these kinds, that stand before a person. */
export function openItems(orderId: string, kinds: readonly string[]): SQL | undefined {
  return and(
    eq(operatorItem.orderId, orderId),
    inArray(operatorItem.kind, [...kinds]),
    isNull(operatorItem.settledAt),
  );
}

/** Takes them off the list, for what they are about goes on. */
export async function settleItems(
  tx: Db | Tx,
  orderId: string,
  kinds: readonly string[],
  onlyIf?: SQL,
): Promise<void> {
  await tx
    .update(operatorItem)
    .set({ settledAt: sql`cadeau_now()` })
    .where(and(openItems(orderId, kinds), onlyIf));
}
