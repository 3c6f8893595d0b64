import { and, eq } from 'drizzle-orm';
import { formatChf } from '#rules/money.ts';
import { bankRefusal } from '#rules/refund-start.ts';
import type { BankOutcome, BankPayment } from '#server/refunds/refund-repository.ts';
import type { Tx } from '../connection/connect.ts';
import type { Queue } from '../job-queue.ts';
import { recordAction } from '../operations/operator-actions.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { refund, refundCard } from '../schema/refund-tables.ts';
import { finishRefund } from './finish-refund.ts';

/** Enters that a refund, which the provider refused, was paid by bank. */
export async function payByBank(
  tx: Tx,
  queue: Queue,
  reference: string,
  { paidOn: bankPaidOn, bankReference, by }: BankPayment,
): Promise<BankOutcome> {
  const order = await lockOrder(tx, { reference });
  if (order === undefined) return 'none-stopped';
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, order.id), eq(refund.status, 'Stopped')))
    .for('update');
  if (row === undefined) return 'none-stopped';
  const cards = await tx
    .select({ status: card.status })
    .from(refundCard)
    .innerJoin(card, eq(card.id, refundCard.cardId))
    .where(eq(refundCard.refundId, row.id));
  const requests = await tx
    .select({ outcome: outboundRequest.outcome })
    .from(outboundRequest)
    .where(eq(outboundRequest.refundId, row.id));
  const refusal = bankRefusal({
    lossConfirmed: row.lossConfirmed,
    cards: cards.map(({ status }) => status),
    outcomes: requests.map(({ outcome }) => outcome ?? undefined),
  });
  if (refusal !== undefined) return refusal;
  await finishRefund(tx, queue, row, { bankPaidOn, bankReference });
  const detail = `refund ${row.number} of ${formatChf(row.amount)} paid by bank on ${bankPaidOn}: ${bankReference}`;
  await recordAction(tx, by, order.id, detail);
  return 'entered';
}
