import { and, asc, eq, sql } from 'drizzle-orm';
import type { RefundableOrder } from '#rules/refund.ts';
import type { Tx } from '../connection/connect.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { capture } from '../schema/payment-tables.ts';
import { dispute, refund, refundCard } from '../schema/refund-tables.ts';

/** Reads the order data that a refund is checked against. The caller locks the order's row. */
export async function readRefundable(tx: Tx, orderId: string): Promise<RefundableOrder> {
  const [row] = await tx
    .select({ order: orders, captured: capture.amount, disputed: dispute.orderId })
    .from(orders)
    .leftJoin(capture, eq(capture.orderId, orders.id))
    .leftJoin(dispute, eq(dispute.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (row === undefined) throw new Error('the order does not exist');
  const [refunded] = await tx
    .select({
      amount: sql<number>`coalesce(sum(${refund.amount}), 0)::int`,
      shippingCost: sql<number>`coalesce(sum(${refund.shippingCost}), 0)::int`,
    })
    .from(refund)
    .where(eq(refund.orderId, orderId));
  const [shipped] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.status, 'Shipped')))
    .limit(1);
  return {
    status: row.order.status,
    disputed: row.disputed !== null,
    captured: row.captured ?? 0,
    refundedTotal: refunded?.amount ?? 0,
    shippingCost: row.order.shippingCost,
    shippingCostRefunded: refunded?.shippingCost ?? 0,
    anyShipped: shipped !== undefined,
    cards: await readCards(tx, orderId),
  };
}

/** Returns the newest card at each line and ordinal. */
async function readCards(tx: Tx, orderId: string): Promise<RefundableOrder['cards']> {
  const rows = await tx
    .select({
      id: card.id,
      line: card.line,
      ordinal: card.ordinal,
      category: card.category,
      faceValue: card.faceValue,
      status: card.status,
      refunded: sql<boolean>`${refundCard.cardId} is not null`,
      shipped: sql<boolean>`${card.category} = 'physical' and ${parcels.status} is not distinct from 'Shipped'`,
      returned: sql<boolean>`${card.returnedAt} is not null`,
      hasOpenRequest: sql<boolean>`exists (select 1 from outbound_request e
        where e.card_id = ${card.id} and e.closed_at is null)`,
    })
    .from(card)
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .leftJoin(parcels, and(eq(parcels.orderId, card.orderId), eq(parcels.number, card.shipmentNumber)))
    .where(
      and(
        eq(card.orderId, orderId),
        sql`not exists (select 1 from card n where n.order_id = ${card.orderId} and n.line = ${card.line}
          and n.ordinal = ${card.ordinal} and n.generation > ${card.generation})`,
      ),
    )
    .orderBy(asc(card.line), asc(card.ordinal));
  return rows;
}
