import { and, eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { findBankRefusal, findCancelRefusal } from '#rules/refund-start.ts';
import type { BankPayment, BankPaymentResult, CancelRefundResult } from '#server/refunds/refund-state.ts';
import type { Tx } from '../connection/connect.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { refund, refundCard } from '../schema/refund-tables.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { resolveRefundItems, wasRequested } from './begin-refund.ts';
import { completeRefund } from './complete-refund.ts';

/**
 * Locks an order and its stopped refund.
 * @returns the refund and the statuses of its cards; undefined if no refund is stopped
 */
export async function lockStoppedRefund(tx: Tx, reference: string) {
  const order = await lockOrder(tx, { reference });
  if (order === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, order.id), eq(refund.status, 'Stopped')))
    .for('update');
  if (row === undefined) return undefined;
  const cards = await tx
    .select({ status: card.status })
    .from(refundCard)
    .innerJoin(card, eq(card.id, refundCard.cardId))
    .where(eq(refundCard.refundId, row.id));
  return { row, cards: cards.map(({ status }) => status) };
}

/** Deletes a stopped refund. Its cards stay valid. */
export async function cancelStoppedRefund(tx: Tx, reference: string, by: Actor): Promise<CancelRefundResult> {
  const stopped = await lockStoppedRefund(tx, reference);
  if (stopped === undefined) return 'none-stopped';
  const { row, cards } = stopped;
  const refusal = findCancelRefusal({
    isPayoutRequested: await wasRequested(tx, row),
    cards,
  });
  if (refusal !== undefined) return refusal;
  await tx.delete(refundCard).where(eq(refundCard.refundId, row.id));
  await tx.delete(refund).where(eq(refund.id, row.id));
  const data = { refund: row.number, amount: row.amount };
  await recordAction(tx, by, row.orderId, { type: 'refund-cancelled', data });
  await resolveRefundItems(tx, row.orderId);
  return 'cancelled';
}

/** Completes a stopped refund that an operator paid by bank transfer. */
export async function completeByBank(
  tx: Tx,
  queue: Queue,
  reference: string,
  { paidOn: bankPaidOn, bankReference, by }: BankPayment,
): Promise<BankPaymentResult> {
  const stopped = await lockStoppedRefund(tx, reference);
  if (stopped === undefined) return 'none-stopped';
  const { row, cards } = stopped;
  const requests = await tx
    .select({ outcome: outboundRequest.outcome })
    .from(outboundRequest)
    .where(eq(outboundRequest.refundId, row.id));
  const refusal = findBankRefusal({
    lossConfirmed: row.lossConfirmed,
    cards,
    outcomes: requests.map(({ outcome }) => outcome ?? undefined),
  });
  if (refusal !== undefined) return refusal;
  await completeRefund(tx, queue, row, { bankPaidOn, bankReference });
  const data = { refund: row.number, amount: row.amount, paidOn: bankPaidOn, bankReference };
  await recordAction(tx, by, row.orderId, { type: 'refund-paid-by-bank', data });
  return 'entered';
}
