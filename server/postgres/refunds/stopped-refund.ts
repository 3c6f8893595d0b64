import { and, eq } from 'drizzle-orm';
import type { Tx } from '../connection/connect.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { refund, refundCard } from '../schema/refund-tables.ts';
import { lockOrder } from '../shared/lock-order.ts';

/** Locks the order and the refund. */
export async function lockStopped(tx: Tx, reference: string) {
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
