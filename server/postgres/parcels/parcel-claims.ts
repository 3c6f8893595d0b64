import { and, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { CLAIM_IDLE_MINUTES, type ClaimDecision, decideClaim } from '#rules/parcel-claim.ts';
import { formatParcelName, type ParcelName } from '#rules/parcel-name.ts';
import { BLOCKS_PACKING } from '#rules/review-kinds.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { card, parcels, reviewItem } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { person } from '../schema/people-tables.ts';
import { parcelClaim } from '../schema/stock-tables.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { inParcel } from './parcel-reader.ts';

const IS_IDLE = sql<boolean>`(${parcelClaim.usedAt} < cadeau_now() - make_interval(mins => ${sql.raw(String(CLAIM_IDLE_MINUTES))}))`;

/** Assigns parcels to clerks: one parcel per clerk, and one clerk per parcel. */
export function createParcelClaims(db: Db) {
  return {
    /**
     * Claims or renews a parcel for a clerk, and releases the clerk's other parcel.
     * @returns undefined if the parcel doesn't exist
     */
    claim: (name: ParcelName, clerk: { id: string; by: Actor }, takeOver: boolean) =>
      db.transaction((tx) => claimParcel(tx, name, clerk, takeOver)),
    /** Does nothing if the clerk doesn't hold the parcel. */
    release: async ({ reference, number }: ParcelName, personId: string) => {
      await db
        .delete(parcelClaim)
        .where(
          and(
            eq(parcelClaim.personId, personId),
            eq(parcelClaim.number, number),
            eq(
              parcelClaim.orderId,
              db.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference)),
            ),
          ),
        );
    },
    /** Returns the clerk who holds each parcel. Excludes idle claims. */
    listHolders: async () => {
      const rows = await db
        .select({
          reference: orders.reference,
          number: parcelClaim.number,
          personId: parcelClaim.personId,
          name: person.name,
          since: parcelClaim.claimedAt,
        })
        .from(parcelClaim)
        .innerJoin(person, eq(person.id, parcelClaim.personId))
        .innerJoin(orders, eq(orders.id, parcelClaim.orderId))
        .where(sql`not ${IS_IDLE}`);
      return new Map(
        rows.map(({ reference, number, ...holder }) => [formatParcelName({ reference, number }), holder]),
      );
    },
    /** Returns parcels that can't be packed because of an open activation or a review item. */
    listBlocked: async () => {
      const hasOpenActivation = exists(
        db
          .select()
          .from(card)
          .innerJoin(outboundRequest, eq(outboundRequest.cardId, card.id))
          .where(and(inParcel(), eq(outboundRequest.kind, 'activate'), isNull(outboundRequest.closedAt))),
      );
      const needsReview = exists(
        db
          .select()
          .from(reviewItem)
          .where(
            and(
              eq(reviewItem.orderId, parcels.orderId),
              inArray(reviewItem.kind, [...BLOCKS_PACKING]),
              isNull(reviewItem.resolvedAt),
            ),
          ),
      );
      const rows = await db
        .select({ reference: orders.reference, number: parcels.number })
        .from(parcels)
        .innerJoin(orders, eq(orders.id, parcels.orderId))
        .where(and(eq(parcels.status, 'ToPack'), or(hasOpenActivation, needsReview)));
      return new Set(rows.map(formatParcelName));
    },
  };
}

async function claimParcel(
  tx: Tx,
  name: ParcelName,
  { id: personId, by }: { id: string; by: Actor },
  takeOver: boolean,
): Promise<ClaimDecision | undefined> {
  const order = await lockOrder(tx, name);
  if (order === undefined) return undefined;
  const { number } = name;
  const thisParcel = and(eq(parcels.orderId, order.id), eq(parcels.number, number));
  const [parcel] = await tx.select({ status: parcels.status }).from(parcels).where(thisParcel);
  if (parcel === undefined) return undefined;
  const otherClaims = and(
    eq(parcelClaim.orderId, order.id),
    eq(parcelClaim.number, number),
    ne(parcelClaim.personId, personId),
  );
  const [other] = await tx
    .select({ name: person.name, isIdle: IS_IDLE })
    .from(parcelClaim)
    .innerJoin(person, eq(person.id, parcelClaim.personId))
    .where(otherClaims);
  const decision = decideClaim({ status: parcel.status, other, takeOver });
  if (decision.kind !== 'claim') return decision;
  // Serializes takeovers, so that two clerks who claim each other's parcels don't deadlock.
  if (other !== undefined)
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.parcelClaims})`);
  if (decision.from !== undefined) {
    const data = { parcel: number, from: decision.from };
    await recordAction(tx, by, order.id, { type: 'parcel-taken-over', data });
  }
  await tx.delete(parcelClaim).where(otherClaims);
  const claimFields = { orderId: order.id, number, usedAt: sql`cadeau_now()` };
  const isSameParcel = sql`(${parcelClaim.orderId} = excluded.order_id and ${parcelClaim.number} = excluded.number)`;
  const claimedAt = sql`case when ${isSameParcel} then ${parcelClaim.claimedAt} else excluded.claimed_at end`;
  await tx
    .insert(parcelClaim)
    .values({ personId, ...claimFields })
    .onConflictDoUpdate({ target: parcelClaim.personId, set: { ...claimFields, claimedAt } });
  return decision;
}
