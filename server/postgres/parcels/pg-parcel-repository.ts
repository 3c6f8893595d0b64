import { and, asc, eq, exists, lte, not, notExists, sql } from 'drizzle-orm';
import type { ParcelName } from '#rules/parcel-name.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { ParcelRepository } from '#server/fulfilment/parcel-repository.ts';
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

/** Parcels: what is in them, what was packed, what left. Whatever changes is decided while the order's row is held. */
export function createParcelRepository(db: Db, queue: Queue, cipher: CardCipher): ParcelRepository {
  return {
    ...createParcelReader(db, cipher),
    ...createActivationRepository(db, cipher),
    markPrinted: (names) => markPrinted(db, names),
    packWhenWhole: (name, by) =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, name);
        return order !== undefined && moveWhenWhole(tx, order.id, name.number, by);
      }),
    ship: (name, tracking, by) => db.transaction((tx) => shipParcel(tx, queue, name, tracking, by)),
    openLateParcelItems: () => db.transaction(openLateParcelItems),
  };
}

async function openLateParcelItems(tx: Tx): Promise<(ParcelName & { dueAt: Date })[]> {
  const toSend = tx
    .select()
    .from(card)
    .where(and(inParcel(), isToSend(tx)));
  // What an operator has resolved by hand is not opened again.
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
