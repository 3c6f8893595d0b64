import { and, eq } from 'drizzle-orm';
import type { Tx } from '../connection/connect.ts';
import { orders } from '../schema/order-tables.ts';

type Closed = Pick<typeof orders.$inferInsert, 'status' | 'statusCause' | 'statusDetail'>;

/** Ends an order without a sale, if it is still open. */
export async function closeOrder(tx: Tx, orderId: string, closed: Closed): Promise<void> {
  await tx
    .update(orders)
    .set(closed)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'Created')));
}
