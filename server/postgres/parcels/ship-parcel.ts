import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { ParcelName } from '#rules/parcel-name.ts';
import { decideShipment, type PackedCard } from '#rules/shipment.ts';
import type { ShipResult } from '#server/fulfilment/parcel.ts';
import type { Tx } from '../connection/connect.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { dispute, refundCard } from '../schema/refund-tables.ts';
import { enqueueMail } from '../shared/enqueue-mail.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';

export async function shipParcel(
  tx: Tx,
  queue: Queue,
  name: ParcelName,
  tracking: string | undefined,
  by: Actor,
): Promise<ShipResult> {
  const order = await lockOrder(tx, name);
  if (order === undefined) return { kind: 'refused', why: 'unknown' };
  const orderId = order.id;
  const thisParcel = and(eq(parcels.orderId, orderId), eq(parcels.number, name.number));
  const [parcel] = await tx.select().from(parcels).where(thisParcel);
  const decision = decideShipment({
    status: parcel?.status,
    disputed: await isDisputed(tx, orderId),
    cards: await readCards(tx, orderId, name.number),
  });
  switch (decision.kind) {
    case 'refused':
      return decision;
    case 'already':
      return { kind: 'already', tracking: parcel?.tracking ?? undefined };
    case 'ship':
      break;
    default:
      return assertNever(decision);
  }
  await tx
    .update(parcels)
    .set({ status: 'Shipped', shippedAt: sql`cadeau_now()`, tracking: tracking ?? null })
    .where(thisParcel);
  await enqueueMail(tx, queue, orderId, 'shipped', name.number);
  await recordAction(tx, by, orderId, { type: 'parcel-shipped', data: { parcel: name.number } });
  return { kind: 'shipped', cardsToRemove: decision.cardsToRemove };
}

async function isDisputed(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.select().from(dispute).where(eq(dispute.orderId, orderId))).length > 0;
}

function readCards(tx: Tx, orderId: string, number: number): Promise<PackedCard[]> {
  return tx
    .select({
      status: card.status,
      lastFour: card.lastFour,
      refunded: sql<boolean>`${refundCard.cardId} is not null`,
      isBeingVoided: sql<boolean>`${exists(
        tx
          .select()
          .from(outboundRequest)
          .where(and(eq(outboundRequest.cardId, card.id), isNull(outboundRequest.closedAt))),
      )}`,
    })
    .from(card)
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .where(and(eq(card.orderId, orderId), eq(card.category, 'physical'), eq(card.shipmentNumber, number)))
    .orderBy(asc(card.line), asc(card.ordinal));
}
