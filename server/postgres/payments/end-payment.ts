import { and, eq, gt, sql } from 'drizzle-orm';
import type { PaymentEnd, PaymentState, ReversalCause } from '#server/checkout/payment-state.ts';
import type { Tx } from '../connection/connect.ts';
import { countDeclined } from '../limits/payment-outcomes.ts';
import { closeOrder } from '../orders/previous-orders.ts';
import { payment } from '../schema/payment-tables.ts';
import { enqueueMail } from '../shared/enqueue-mail.ts';
import { toInterval } from '../shared/interval.ts';
import type { Queue } from '../shared/job-queue.ts';
import { hasNoActiveLease } from '../shared/leases.ts';
import { closeOpenRequests } from '../shared/outbound-requests.ts';

/** Ends a payment that brought no money, and closes its order. */
export async function recordPaymentEnd(
  tx: Tx,
  queue: Queue,
  state: PaymentState,
  ending: PaymentEnd,
  shouldNotifyBuyer: boolean,
): Promise<void> {
  const cause = { statusCause: ending.cause, statusDetail: ending.detail ?? null };
  await tx
    .update(payment)
    .set({ status: ending.payment, ...cause, pending: false })
    .where(eq(payment.id, state.paymentId));
  await closeOrder(tx, state.orderId, { status: ending.order, ...cause });
  if (ending.cause === 'declined') await countDeclined(tx, state);
  if (shouldNotifyBuyer) await enqueueMail(tx, queue, state.orderId, 'payment-failed');
}

/** Records that the payment's money was returned, closes the order if it is open, and mails the buyer. */
export async function recordReversal(
  tx: Tx,
  queue: Queue,
  state: PaymentState,
  transactionId: string,
  statusCause: ReversalCause,
): Promise<void> {
  await closeOpenRequests(tx, { paymentId: state.paymentId }, 'reversed');
  await tx
    .update(payment)
    .set({ reversedAt: sql`cadeau_now()`, transactionId })
    .where(eq(payment.id, state.paymentId));
  if (state.status === 'Started' || state.status === 'Authorized') {
    await tx
      .update(payment)
      .set({ status: 'Cancelled', statusCause, pending: false })
      .where(eq(payment.id, state.paymentId));
  }
  await closeOrder(tx, state.orderId, { status: 'Reverted', statusCause });
  await enqueueMail(tx, queue, state.orderId, 'payment-reversed');
}

/** Ends payments whose page no process has requested for this time. @returns their number */
export async function abandonUnstarted(tx: Tx, olderThanMs: number): Promise<number> {
  const statusCause = 'payment-page-never-requested';
  const rows = await tx
    .update(payment)
    .set({ status: 'Cancelled', statusCause, attempt: sql`${payment.attempt} + 1` })
    .where(
      and(
        eq(payment.status, 'Initialized'),
        // Narrows the scan: an open payment implies an open order, and few orders are open.
        sql`${payment.orderId} in (select id from orders where status = 'Created')`,
        gt(sql`cadeau_now() - ${toInterval(olderThanMs)}`, payment.createdAt),
        hasNoActiveLease(payment),
      ),
    )
    .returning({ id: payment.id, orderId: payment.orderId });
  for (const { id, orderId } of rows) {
    await closeOpenRequests(tx, { paymentId: id }, 'abandoned');
    await closeOrder(tx, orderId, { status: 'Failed', statusCause });
  }
  return rows.length;
}
