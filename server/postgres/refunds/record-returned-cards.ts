import { inArray, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { type CardPlace, findReturnRefusal } from '#rules/refund.ts';
import type { ReturnedCardsResult } from '#server/refunds/refund-state.ts';
import type { Tx } from '../connection/connect.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { readRefundable } from './refundable-order.ts';

/** Records the returned cards, all or none. */
export async function recordReturnedCards(
  tx: Tx,
  reference: string,
  places: readonly CardPlace[],
  by: Actor,
): Promise<ReturnedCardsResult> {
  const order = await lockOrder(tx, { reference });
  if (order === undefined) return { kind: 'refused', reason: 'no-such-order', places: [] };
  const { cards } = await readRefundable(tx, order.id);
  const checks = places.map((place) => {
    const found = cards.find(({ line, ordinal }) => line === place.line && ordinal === place.ordinal);
    return { place, card: found, refusal: findReturnRefusal(found) };
  });
  const refused = checks.find(({ refusal }) => refusal !== undefined);
  if (refused?.refusal !== undefined) {
    const withSameReason = checks.filter(({ refusal }) => refusal === refused.refusal);
    return { kind: 'refused', reason: refused.refusal, places: withSameReason.map(({ place }) => place) };
  }
  const ids = checks.flatMap((check) => check.card?.id ?? []);
  await tx.update(card).set({ returnedAt: sql`cadeau_now()` }).where(inArray(card.id, ids));
  const data = { cards: places.map(({ line, ordinal }) => `${line}.${ordinal}`) };
  await recordAction(tx, by, order.id, { type: 'cards-returned', data });
  return { kind: 'entered' };
}
