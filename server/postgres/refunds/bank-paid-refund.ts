import { eq } from 'drizzle-orm';
import { bankRefusal } from '#rules/refund-start.ts';
import type { BankOutcome, BankPayment } from '#server/refunds/refund-repository.ts';
import type { Tx } from '../connection/connect.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import type { Queue } from '../shared/job-queue.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { finishRefund } from './finish-refund.ts';
import { lockStopped } from './stopped-refund.ts';

export async function payByBank(
  tx: Tx,
  queue: Queue,
  reference: string,
  { paidOn: bankPaidOn, bankReference, by }: BankPayment,
): Promise<BankOutcome> {
  const stopped = await lockStopped(tx, reference);
  if (stopped === undefined) return 'none-stopped';
  const { row, cards } = stopped;
  const requests = await tx
    .select({ outcome: outboundRequest.outcome })
    .from(outboundRequest)
    .where(eq(outboundRequest.refundId, row.id));
  const refusal = bankRefusal({
    lossConfirmed: row.lossConfirmed,
    cards,
    outcomes: requests.map(({ outcome }) => outcome ?? undefined),
  });
  if (refusal !== undefined) return refusal;
  await finishRefund(tx, queue, row, { bankPaidOn, bankReference });
  const data = { refund: row.number, amount: row.amount, paidOn: bankPaidOn, bankReference };
  await recordAction(tx, by, row.orderId, { type: 'refund-paid-by-bank', data });
  return 'entered';
}
