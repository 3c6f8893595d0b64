import { eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { dropRefusal } from '#rules/refund-start.ts';
import type { DropOutcome } from '#server/refunds/refund-repository.ts';
import type { Tx } from '../connection/connect.ts';
import { refund, refundCard } from '../schema/refund-tables.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { resolveRefundItems, wasAskedFor } from './begin-refund.ts';
import { lockStopped } from './stopped-refund.ts';

/** The refund's cards stay valid. */
export async function dropRefund(tx: Tx, reference: string, by: Actor): Promise<DropOutcome> {
  const stopped = await lockStopped(tx, reference);
  if (stopped === undefined) return 'none-stopped';
  const { row, cards } = stopped;
  const refusal = dropRefusal({
    moneyAskedFor: await wasAskedFor(tx, row),
    cards,
  });
  if (refusal !== undefined) return refusal;
  await tx.delete(refundCard).where(eq(refundCard.refundId, row.id));
  await tx.delete(refund).where(eq(refund.id, row.id));
  const data = { refund: row.number, amount: row.amount };
  await recordAction(tx, by, row.orderId, { type: 'refund-cancelled', data });
  await resolveRefundItems(tx, row.orderId);
  return 'dropped';
}
