import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { ParcelName } from '#rules/parcel-name.ts';
import type { Shipping, Withheld } from '#server/fulfilment/parcel-repository.ts';
import type { Tx } from '../connection/connect.ts';
import type { Queue } from '../job-queue.ts';
import { enqueueMail } from '../mails/pg-mail-repository.ts';
import { recordAction } from '../operations/operator-actions.ts';
import { card, parcels } from '../schema/fulfilment.ts';
import { orders } from '../schema/orders.ts';
import { outboundRequest } from '../schema/outbound-requests.ts';
import { dispute, refundCard } from '../schema/refunds.ts';

/** Locks the order of a parcel. */
export async function holdOrder(tx: Tx, { reference }: ParcelName): Promise<string | undefined> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, reference))
    .for('update');
  return order?.id;
}

/** Moves a packed parcel to Shipped and owes the mail that says so. */
export async function shipParcel(
  tx: Tx,
  queue: Queue,
  name: ParcelName,
  tracking: string | undefined,
  by: Actor,
): Promise<Shipping> {
  const orderId = await holdOrder(tx, name);
  if (orderId === undefined) return { kind: 'refused', why: 'unknown' };
  const own = and(eq(parcels.orderId, orderId), eq(parcels.number, name.number));
  const [parcel] = await tx.select().from(parcels).where(own);
  switch (parcel?.status) {
    case undefined:
      return { kind: 'refused', why: 'unknown' };
    case 'ToPack':
      return { kind: 'refused', why: 'not packed' };
    case 'Cancelled':
      return { kind: 'refused', why: 'cancelled' };
    case 'Shipped':
      return { kind: 'already', tracking: parcel.tracking ?? undefined };
    case 'Packed':
  }
  const { withheld, takeOut } = await readCards(tx, orderId, name.number);
  if (withheld !== undefined) return { kind: 'refused', why: withheld };
  await tx
    .update(parcels)
    .set({ status: 'Shipped', shippedAt: sql`cadeau_now()`, tracking: tracking ?? null })
    .where(own);
  await enqueueMail(tx, queue, orderId, 'shipped', name.number);
  await recordAction(tx, by, orderId, `parcel ${name.number} shipped`);
  return { kind: 'shipped', takeOut };
}

/** Whether the cards of a packed parcel may leave, and those that became void since they were put into it. */
async function readCards(
  tx: Tx,
  orderId: string,
  number: number,
): Promise<{ withheld: Withheld | undefined; takeOut: string[] }> {
  const [disputed] = await tx.select().from(dispute).where(eq(dispute.orderId, orderId));
  if (disputed !== undefined) return { withheld: 'disputed', takeOut: [] };
  const cards = await tx
    .select({
      status: card.status,
      lastFour: card.lastFour,
      refunded: refundCard.cardId,
      inMotion: exists(
        tx
          .select()
          .from(outboundRequest)
          .where(and(eq(outboundRequest.cardId, card.id), isNull(outboundRequest.closedAt))),
      ),
    })
    .from(card)
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .where(and(eq(card.orderId, orderId), eq(card.category, 'physical'), eq(card.shipmentNumber, number)))
    .orderBy(asc(card.line), asc(card.ordinal));
  const takeOut = cards.flatMap(({ status, lastFour }) =>
    status === 'Void' && lastFour !== null ? [lastFour] : [],
  );
  const alive = cards.filter(({ status }) => status !== 'Void');
  if (alive.length === 0) return { withheld: 'void', takeOut };
  if (alive.some(({ refunded }) => refunded !== null)) return { withheld: 'refunded', takeOut };
  // It will be void in a moment.
  const inMotion = alive.some((one) => one.inMotion);
  return { withheld: inMotion ? 'in motion' : undefined, takeOut };
}
