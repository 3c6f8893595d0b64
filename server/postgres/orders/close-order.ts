import { and, eq } from 'drizzle-orm';
import type { Tx } from '../connection/connect.ts';
import { orders } from '../schema/order-tables.ts';

type OrderClosing = Pick<typeof orders.$inferInsert, 'status' | 'statusCause' | 'statusDetail'>;

/** Does nothing if the order is already closed. */
export async function closeOrder(tx: Tx, orderId: string, closing: OrderClosing): Promise<void> {
  await tx
    .update(orders)
    .set(closing)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'Created')));
}
