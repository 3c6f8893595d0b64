import { and, asc, desc, eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { VoidCause } from '#rules/status.ts';
import type { CardToVoid } from '#server/fulfilment/void-card.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { orderLine, orders } from '../schema/order-tables.ts';
import { closeOpenRequests, openSupplierRequest } from './outbound-requests.ts';
import { stableVoidId } from './stable-id.ts';

/** Opens the supplier request for a card's void. The caller locks the order's row. @returns the void id */
export async function openVoid(tx: Tx, cardId: string): Promise<string> {
  const id = stableVoidId(cardId);
  await openSupplierRequest(tx, { id, cardId, kind: 'void' });
  return id;
}

/** Closes the void request of a card with its outcome. */
export async function closeVoid(
  tx: Tx,
  cardId: string,
  outcome: VoidOutcome | 'used' | 'wrong',
  detail?: string,
): Promise<void> {
  await closeOpenRequests(tx, { id: stableVoidId(cardId) }, outcome, detail);
}

/**
 * Moves a card to Void, and cancels its parcel if nothing is left to ship. The caller locks the order's row.
 * @returns false if the card was already void
 */
export async function recordVoid(
  tx: Tx,
  cardId: string,
  cause: VoidCause,
  outcome: VoidOutcome,
): Promise<boolean> {
  await closeVoid(tx, cardId, outcome);
  const [voided] = await tx
    .update(card)
    .set({
      status: 'Void',
      voidCause: cause,
      voidedAt: sql`cadeau_now()`,
      secret: null,
      secretRemovedAt: sql`case when ${card.secret} is null then ${card.secretRemovedAt} else cadeau_now() end`,
    })
    .where(and(eq(card.id, cardId), sql`${card.status} <> 'Void'`))
    .returning({ orderId: card.orderId, category: card.category, shipmentNumber: card.shipmentNumber });
  if (voided?.category === 'physical') await cancelEmptyParcel(tx, voided.orderId, voided.shipmentNumber);
  return voided !== undefined;
}

async function cancelEmptyParcel(tx: Tx, orderId: string, number: number): Promise<void> {
  const remainingCards = tx
    .select()
    .from(card)
    .where(
      and(
        eq(card.orderId, parcels.orderId),
        eq(card.shipmentNumber, parcels.number),
        eq(card.category, 'physical'),
        sql`${card.status} <> 'Void'`,
      ),
    );
  await tx
    .update(parcels)
    .set({ status: 'Cancelled' })
    .where(
      and(
        eq(parcels.orderId, orderId),
        eq(parcels.number, number),
        sql`${parcels.status} in ('ToPack', 'Packed')`,
        notExists(remainingCards),
      ),
    );
}

/** True for cards that belong to the buyer: not in a refund, and the order not disputed. */
export const IS_BUYERS_CARD = sql`not exists (select 1 from refund_card f where f.card_id = card.id)
  and not exists (select 1 from dispute d where d.order_id = card.order_id)`;

const CURRENT_EMAIL = sql`(select o.primary_address ->> 'email' from orders o where o.id = card.order_id)`;

/** True if a digital card's number was or may have been mailed to an address other than `address`. */
export const isMailedElsewhere = (address: SQL = CURRENT_EMAIL): SQL<boolean> =>
  sql`(card.category = 'digital' and exists (select 1 from mail sent where sent.order_id = card.order_id
    and sent.kind = 'cards' and coalesce(sent.repeats, sent.number) = card.shipment_number
    and sent.recipient <> ${address}))`;

/** True for cards whose number the buyer may receive. A mailed number is never sent to another address. */
export const IS_DELIVERABLE = sql`${IS_BUYERS_CARD} and not ${isMailedElsewhere()}`;

export async function readCardsToVoid(db: Db | Tx, condition: SQL | undefined): Promise<CardToVoid[]> {
  const rows = await db
    .select({
      card,
      orderReference: orders.reference,
      productReferenceId: orderLine.productReferenceId,
      activationId: sql<string | null>`(select a.id from outbound_request a where a.card_id = ${card.id}
        and a.kind = 'activate' order by ${activatedFirst} limit 1)`,
      activating: sql<boolean>`exists (select 1 from outbound_request a where a.card_id = ${card.id}
        and a.kind = 'activate' and a.closed_at is null)`,
    })
    .from(card)
    .innerJoin(orders, eq(orders.id, card.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
    .where(condition)
    .orderBy(asc(card.line), asc(card.ordinal), desc(card.generation));
  return rows.map(({ card: { id, line, ordinal, category, status, faceValue, lastFour }, ...row }) => ({
    id,
    place: `${line}.${ordinal}`,
    category,
    status,
    faceValue,
    lastFour: lastFour ?? undefined,
    orderReference: row.orderReference,
    productReferenceId: row.productReferenceId,
    activationId: row.activationId ?? undefined,
    activating: row.activating,
  }));
}

const activatedFirst = sql`a.outcome = 'activated' desc nulls last, a.opened_at desc`;
