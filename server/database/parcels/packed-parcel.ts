import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Actor } from '#server/shop/actor.ts';
import type { Tx } from '../connection/connect.ts';
import { recordAction } from '../operator-actions.ts';
import { settleItems } from '../operator-items.ts';
import { card, posting } from '../schema/fulfilment.ts';
import { inParcel, isToSend } from './parcel-reader.ts';

/** What is said to a person about a parcel that is not packed; done with once it is. */
const SETTLED_BY_PACKING = [
  'activation-late',
  'activation-unanswered',
  'activation-wrong',
  'activation-refused',
];

/**
 * Moves a parcel to Packed if all its cards are active and there is one to send. The caller holds the order's row.
 * @param by who packed, if a person did
 */
export async function moveWhenWhole(tx: Tx, orderId: string, number: number, by?: Actor): Promise<boolean> {
  const own = and(eq(posting.orderId, orderId), eq(posting.number, number), eq(posting.status, 'ToPack'));
  const waiting = tx
    .select()
    .from(card)
    .where(and(inParcel(), eq(card.status, 'ToPost')));
  const [ready] = await tx
    .select({ id: card.id })
    .from(card)
    .innerJoin(posting, inParcel())
    .where(and(own, eq(card.status, 'Active'), isToSend(tx), notExists(waiting)))
    .limit(1);
  if (ready === undefined) return false;
  await tx.update(posting).set({ status: 'Packed', packedAt: sql`cadeau_now()` }).where(own);
  if (by !== undefined) await recordAction(tx, by, orderId, `parcel ${number} packed`);
  const stillToPack = tx
    .select()
    .from(posting)
    .where(and(eq(posting.orderId, orderId), eq(posting.status, 'ToPack')));
  await settleItems(tx, orderId, SETTLED_BY_PACKING, notExists(stillToPack));
  return true;
}
