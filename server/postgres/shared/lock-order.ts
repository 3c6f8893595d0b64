import { eq } from 'drizzle-orm';
import type { Tx } from '../connection/connect.ts';
import { orders } from '../schema/order-tables.ts';

/**
 * Locks an order until the transaction ends.
 * @returns undefined if it doesn't exist
 */
export async function lockOrder(tx: Tx, which: { id: string } | { reference: string }) {
  const isIt = 'id' in which ? eq(orders.id, which.id) : eq(orders.reference, which.reference);
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  return order;
}
