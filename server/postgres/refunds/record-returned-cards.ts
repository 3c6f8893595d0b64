import { inArray, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { type CardPlace, findReturnRefusal } from '#rules/refund.ts';
import type { ReturnedCardsResult } from '#server/refunds/refund-state.ts';
import type { Tx } from '../connection/connect.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { readRefundable } from './refundable-order.ts';

/** Records all cards or none. */
export async function recordReturnedCards(
  tx: Tx,
  reference: string,
  places: readonly CardPlace[],
  by: Actor,
): Promise<ReturnedCardsResult> {
  const order = await lockOrder(tx, { reference });
  if (order === undefined) return { kind: 'refused', reason: 'no-such-order', places: [] };
  const { cards } = await readRefundable(tx, order.id);
  const conditions = places.map((place) => {
    const own = cards.find(({ line, ordinal }) => line === place.line && ordinal === place.ordinal);
    return { place, own, refusal: findReturnRefusal(own) };
  });
  const refused = conditions.find(({ refusal }) => refusal !== undefined);
  if (refused?.refusal !== undefined) {
    const same = conditions.filter(({ refusal }) => refusal === refused.refusal);
    return { kind: 'refused', reason: refused.refusal, places: same.map(({ place }) => place) };
  }
  const ids = conditions.flatMap(({ own }) => own?.id ?? []);
  await tx.update(card).set({ returnedAt: sql`cadeau_now()` }).where(inArray(card.id, ids));
  const data = { cards: places.map(({ line, ordinal }) => `${line}.${ordinal}`) };
  await recordAction(tx, by, order.id, { type: 'cards-returned', data });
  return { kind: 'entered' };
}
