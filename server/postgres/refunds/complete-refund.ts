import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../connection/connect.ts';
import { orders } from '../schema/order-tables.ts';
import { refund } from '../schema/refund-tables.ts';
import { enqueueMail } from '../shared/enqueue-mail.ts';
import type { Queue } from '../shared/job-queue.ts';
import { closeOpenRequests } from '../shared/outbound-requests.ts';
import { resolveRefundItems } from './begin-refund.ts';

/** True for refunds that proceed without an operator. */
export const IS_IN_PROGRESS = inArray(refund.status, ['Voiding', 'Paying']);

/**
 * Completes a paid refund, reverts a fully refunded order, and adds the mail.
 * @param byBank set if an operator paid the refund by bank transfer
 */
export async function completeRefund(
  tx: Tx,
  queue: Queue,
  refundRow: Pick<typeof refund.$inferSelect, 'id' | 'orderId' | 'number' | 'amount'>,
  byBank: { bankPaidOn: string; bankReference: string } | undefined = undefined,
): Promise<void> {
  await closeOpenRequests(tx, { refundId: refundRow.id }, 'refunded');
  await tx
    .update(refund)
    .set({ status: 'Done', doneAt: sql`cadeau_now()`, ...byBank })
    .where(eq(refund.id, refundRow.id));
  await tx
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${refundRow.amount}` })
    .where(eq(orders.id, refundRow.orderId));
  await tx
    .update(orders)
    .set({ status: 'Reverted', statusCause: 'refunded' })
    .where(
      and(
        eq(orders.id, refundRow.orderId),
        eq(orders.status, 'Confirmed'),
        sql`${orders.refunded} = ${orders.total}`,
      ),
    );
  await enqueueMail(tx, queue, refundRow.orderId, 'refunded', refundRow.number);
  const [other] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, refundRow.orderId), or(IS_IN_PROGRESS, eq(refund.status, 'Stopped'))))
    .limit(1);
  if (other === undefined) await resolveRefundItems(tx, refundRow.orderId);
}
