import { and, asc, eq, exists, lte, not, notExists, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { ParcelName } from '#rules/parcel-name.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { CardCipher } from '../cards/pg-card-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { card, parcels, reviewItem } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { openReviewItem } from '../shared/review-items.ts';
import { createActivationRepository } from './activation-repository.ts';
import { moveWhenWhole } from './packed-parcel.ts';
import { createParcelReader, inParcel, isDisputed, isToSend } from './parcel-reader.ts';
import { markPrinted } from './printed-parcels.ts';
import { shipParcel } from './shipped-parcel.ts';

const LATE = 'activation-late';

export type ParcelRepository = ReturnType<typeof createParcelRepository>;

/** Each change is one transaction under the order's lock. */
export function createParcelRepository(db: Db, queue: Queue, cipher: CardCipher) {
  return {
    ...createParcelReader(db, cipher),
    ...createActivationRepository(db, cipher),
    /**
     * Closes the parcels' words for changes.
     * @returns the words of the parcels that have any
     */
    markPrinted: (names: readonly ParcelName[]) => markPrinted(db, names),
    /** Moves a parcel whose cards are all active to Packed. Each activation does the same. */
    packWhenWhole: (name: ParcelName, by: Actor) =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, name);
        return order !== undefined && moveWhenWhole(tx, order.id, name.number, by);
      }),
    ship: (name: ParcelName, tracking: string | undefined, by: Actor) =>
      db.transaction((tx) => shipParcel(tx, queue, name, tracking, by)),
    /**
     * Opens a review item for each parcel that should be packed by now.
     * @returns parcels with a new item
     */
    openLateParcelItems: () => db.transaction(openLateParcelItems),
  };
}

async function openLateParcelItems(tx: Tx): Promise<(ParcelName & { dueAt: Date })[]> {
  const toSend = tx
    .select()
    .from(card)
    .where(and(inParcel(), isToSend(tx)));
  // Don't reopen an item that an operator has resolved.
  const known = tx
    .select()
    .from(reviewItem)
    .where(
      and(
        eq(reviewItem.orderId, parcels.orderId),
        eq(reviewItem.kind, LATE),
        sql`${reviewItem.openedAt} >= ${parcels.alarmAt}`,
      ),
    );
  const late = await tx
    .select({
      orderId: parcels.orderId,
      reference: orders.reference,
      number: parcels.number,
      dueAt: parcels.dueAt,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(parcels.status, 'ToPack'),
        lte(parcels.alarmAt, sql`cadeau_now()`),
        exists(toSend),
        not(isDisputed(tx)),
        notExists(known),
      ),
    )
    .orderBy(asc(parcels.dueAt));
  const opened: (ParcelName & { dueAt: Date })[] = [];
  for (const { orderId, ...parcel } of late) {
    const detail = `parcel ${parcel.number} is not packed; due on ${swissTime(parcel.dueAt).date}`;
    if (await openReviewItem(tx, orderId, LATE, detail)) opened.push(parcel);
  }
  return opened;
}
