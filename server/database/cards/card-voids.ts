import { and, asc, desc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { CardToTakeBack, VoidOutcome } from '#server/shop/cards/take-back.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { card, cardEffect, posting } from '../schema/fulfilment.ts';
import { orderLine, orders } from '../schema/orders.ts';
import { refundCard } from '../schema/refunds.ts';
import { voidIdOf } from '../stable-id.ts';

export type VoidCause = 'refunded' | 'replaced' | 'disputed';

/** Writes the intent of taking a card back. The caller holds the order's row. */
export async function openVoid(tx: Tx, cardId: string): Promise<string> {
  const id = voidIdOf(cardId);
  await tx
    .insert(cardEffect)
    .values({ id, cardId, kind: 'void' })
    .onConflictDoUpdate({
      target: cardEffect.id,
      // Still open, it keeps its age.
      set: {
        openedAt: sql`case when ${cardEffect.closedAt} is null then ${cardEffect.openedAt} else cadeau_now() end`,
        closedAt: null,
        outcome: null,
      },
    });
  return id;
}

export async function closeVoid(tx: Tx, cardId: string, outcome: string): Promise<void> {
  await tx
    .update(cardEffect)
    .set({ closedAt: sql`cadeau_now()`, outcome })
    .where(and(eq(cardEffect.id, voidIdOf(cardId)), isNull(cardEffect.closedAt)));
}

/**
 * Moves a card to Void, and cancels its parcel when nothing is left in it to send. False: it is void already. The
 * caller holds the order's row.
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
      // Worth nothing any more: there is nobody to whom it is to be told.
      secret: null,
      secretRemovedAt: sql`case when ${card.secret} is null then ${card.secretRemovedAt} else cadeau_now() end`,
    })
    .where(and(eq(card.id, cardId), sql`${card.status} <> 'Void'`))
    .returning({ orderId: card.orderId, category: card.category, delivery: card.delivery });
  if (voided?.category === 'physical') await cancelEmptyParcel(tx, voided.orderId, voided.delivery);
  return voided !== undefined;
}

async function cancelEmptyParcel(tx: Tx, orderId: string, number: number): Promise<void> {
  const left = tx
    .select()
    .from(card)
    .where(
      and(
        eq(card.orderId, posting.orderId),
        eq(card.delivery, posting.number),
        eq(card.category, 'physical'),
        sql`${card.status} <> 'Void'`,
      ),
    );
  await tx
    .update(posting)
    .set({ status: 'Cancelled' })
    .where(
      and(
        eq(posting.orderId, orderId),
        eq(posting.number, number),
        sql`${posting.status} in ('ToPack', 'Packed')`,
        notExists(left),
      ),
    );
}

/** A card that the buyer is to have: in no refund, and its order not disputed. */
export function isWanted(db: Db | Tx): SQL | undefined {
  return and(
    notExists(db.select().from(refundCard).where(eq(refundCard.cardId, card.id))),
    sql`not exists (select 1 from dispute d where d.order_id = ${card.orderId})`,
  );
}

/** Cards as the supplier is asked to take them back. */
export async function readCardsToTakeBack(db: Db | Tx, which: SQL | undefined): Promise<CardToTakeBack[]> {
  const rows = await db
    .select({
      card,
      orderReference: orders.reference,
      productReferenceId: orderLine.productReferenceId,
      activationId: sql<string | null>`(select a.id from card_effect a where a.card_id = ${card.id}
        and a.kind = 'activate' order by ${activatedFirst} limit 1)`,
      activating: sql<boolean>`exists (select 1 from card_effect a where a.card_id = ${card.id}
        and a.kind = 'activate' and a.closed_at is null)`,
    })
    .from(card)
    .innerJoin(orders, eq(orders.id, card.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
    .where(which)
    .orderBy(asc(card.line), asc(card.ordinal), desc(card.generation));
  return rows.map(({ card: { id, line, ordinal, category, status, price, lastFour }, ...row }) => ({
    id,
    place: `${line}.${ordinal}`,
    category,
    status,
    price,
    lastFour: lastFour ?? undefined,
    orderReference: row.orderReference,
    productReferenceId: row.productReferenceId,
    activationId: row.activationId ?? undefined,
    activating: row.activating,
  }));
}

const activatedFirst = sql`a.outcome = 'activated' desc nulls last, a.opened_at desc`;
