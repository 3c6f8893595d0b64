import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DoneRefund, RefundState } from '#server/refunds/refund-state.ts';
import type { Db } from '../connection/connect.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { capture, payment } from '../schema/payment-tables.ts';
import { refund, refundCard } from '../schema/refund-tables.ts';
import { IS_BUYERS_CARD, readCardsToVoid } from '../shared/card-voids.ts';

export async function readRefund(db: Db, refundId: string): Promise<RefundState> {
  const [row] = await db
    .select({
      refund,
      reference: orders.reference,
      capture,
      provider: payment.provider,
      waitsUntil: sql<
        string | null
      >`case when ${refund.notBefore} > cadeau_now() then ${refund.notBefore} end`,
      refundedBefore: sql<number>`coalesce((select sum(other.amount) from refund other
        where other.order_id = ${refund.orderId} and other.id <> ${refund.id} and other.status = 'Done'
          and other.bank_paid_on is null), 0)::int`,
    })
    .from(refund)
    .innerJoin(orders, eq(orders.id, refund.orderId))
    .innerJoin(capture, eq(capture.orderId, refund.orderId))
    .innerJoin(payment, eq(payment.id, capture.paymentId))
    .where(eq(refund.id, refundId));
  if (row === undefined) throw new Error('the refund does not exist');
  const { orderId, number, status, subtotal, shippingCost, amount, lossConfirmed, transactionId } =
    row.refund;
  const cardIds = db
    .select({ id: refundCard.cardId })
    .from(refundCard)
    .where(eq(refundCard.refundId, refundId));
  return {
    refundId,
    orderId,
    reference: row.reference,
    number,
    status,
    subtotal,
    shippingCost,
    amount,
    lossConfirmed,
    transactionId: transactionId ?? undefined,
    provider: row.provider,
    captured: { transactionId: row.capture.transactionId, captureId: row.capture.captureId },
    refundedBefore: row.refundedBefore,
    waitsUntil: row.waitsUntil === null ? undefined : new Date(row.waitsUntil),
    cards: await readCardsToVoid(db, inArray(card.id, cardIds)),
  };
}

/** @throws if the refund doesn't exist or isn't done */
export async function readDoneRefund(db: Db, orderId: string, number: number): Promise<DoneRefund> {
  const [done] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.number, number)));
  if (done === undefined || done.doneAt === null) throw new Error('the refund does not exist or is not done');
  const lines = await db
    .select({
      line: card.line,
      quantity: sql<number>`count(*)::int`,
      allVoid: sql<boolean>`bool_and(${card.status} = 'Void')`,
    })
    .from(refundCard)
    .innerJoin(card, eq(card.id, refundCard.cardId))
    .where(eq(refundCard.refundId, done.id))
    .groupBy(card.line)
    .orderBy(asc(card.line));
  const [other] = await db
    .select({ id: card.id })
    .from(card)
    .where(and(eq(card.orderId, orderId), sql`${card.status} <> 'Void'`, IS_BUYERS_CARD))
    .limit(1);
  return {
    refundId: done.id,
    number,
    doneAt: done.doneAt,
    shippingCost: done.shippingCost,
    amount: done.amount,
    byBank: done.bankPaidOn !== null,
    lines: lines.map(({ line, quantity }) => ({ line, quantity })),
    allVoid: lines.every(({ allVoid }) => allVoid),
    othersStay: other !== undefined,
  };
}
