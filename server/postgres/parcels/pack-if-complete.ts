import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { RESOLVED_BY_PACKING } from '#rules/review-kinds.ts';
import type { Tx } from '../connection/connect.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { resolveReviewItems } from '../shared/review-items.ts';
import { inParcel, isToSend } from './parcel-reader.ts';

/**
 * Packs the parcel if all its cards are active and at least one is to be shipped. The caller locks the
 * order's row.
 * @param by the operator who packed, if known
 */
export async function packIfComplete(tx: Tx, orderId: string, number: number, by?: Actor): Promise<boolean> {
  const thisParcel = and(
    eq(parcels.orderId, orderId),
    eq(parcels.number, number),
    eq(parcels.status, 'ToPack'),
  );
  const unpackedCards = tx
    .select()
    .from(card)
    .where(and(inParcel(), eq(card.status, 'ToPost')));
  const [cardToShip] = await tx
    .select({ id: card.id })
    .from(card)
    .innerJoin(parcels, inParcel())
    .where(and(thisParcel, eq(card.status, 'Active'), isToSend(tx), notExists(unpackedCards)))
    .limit(1);
  if (cardToShip === undefined) return false;
  await tx.update(parcels).set({ status: 'Packed', packedAt: sql`cadeau_now()` }).where(thisParcel);
  if (by !== undefined)
    await recordAction(tx, by, orderId, { type: 'parcel-packed', data: { parcel: number } });
  const stillToPack = tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.status, 'ToPack')));
  await resolveReviewItems(tx, orderId, RESOLVED_BY_PACKING, notExists(stillToPack));
  return true;
}
