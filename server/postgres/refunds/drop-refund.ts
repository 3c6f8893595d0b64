import { and, eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { formatChf } from '#rules/money.ts';
import { dropRefusal } from '#rules/refund-start.ts';
import type { DropOutcome } from '#server/refunds/refund-repository.ts';
import type { Tx } from '../connection/connect.ts';
import { recordAction } from '../operations/operator-actions.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { refund, refundCard } from '../schema/refund-tables.ts';
import { resolveRefundItems, wasAskedFor } from './begin-refund.ts';

/** Deletes a refund that stopped at its first cards: they stay valid and with the buyer. */
export async function dropRefund(tx: Tx, reference: string, by: Actor): Promise<DropOutcome> {
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
  const refusal = dropRefusal({
    moneyAskedFor: await wasAskedFor(tx, row),
    cards: cards.map(({ status }) => status),
  });
  if (refusal !== undefined) return refusal;
  await tx.delete(refundCard).where(eq(refundCard.refundId, row.id));
  await tx.delete(refund).where(eq(refund.id, row.id));
  await recordAction(tx, by, order.id, `refund ${row.number} of ${formatChf(row.amount)} dropped`);
  await resolveRefundItems(tx, order.id);
  return 'dropped';
}
