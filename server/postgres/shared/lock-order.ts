import { eq } from 'drizzle-orm';
import type { Tx } from '../connection/connect.ts';
import { orders } from '../schema/order-tables.ts';

/**
 * Locks an order until the transaction ends.
 * @returns undefined if it doesn't exist
 */
export async function lockOrder(tx: Tx, key: { id: string } | { reference: string }) {
  const condition = 'id' in key ? eq(orders.id, key.id) : eq(orders.reference, key.reference);
  const [order] = await tx.select().from(orders).where(condition).for('update');
  return order;
}
