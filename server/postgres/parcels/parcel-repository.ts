import { and, asc, eq, exists, lte, not, notExists, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { ParcelName } from '#rules/parcel-name.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { ParcelMessage } from '#server/fulfilment/parcel.ts';
import type { CardCipher } from '../cards/card-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { HAS_WORDS, WORDS } from '../gifts/gift-rows.ts';
import { card, parcels, reviewItem } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { openReviewItem } from '../shared/review-items.ts';
import { createActivationRepository } from './activation-repository.ts';
import { packIfComplete } from './pack-if-complete.ts';
import { createParcelReader, inParcel, isDisputed, isToSend } from './parcel-reader.ts';
import { shipParcel } from './ship-parcel.ts';

/** Marks the parcels as printed, which makes their messages read-only, and then reads the messages. */
export async function markPrinted(db: Db, names: readonly ParcelName[]): Promise<ParcelMessage[]> {
  const namesJson = JSON.stringify(names.map(({ reference, number }) => ({ reference, number })));
  const selectNamed = sql`select parcel.order_id, parcel.number, o.reference
    from json_to_recordset(${namesJson}::json) as requested(reference text, number int)
      join orders o on o.reference = requested.reference
      join parcel on parcel.order_id = o.id and parcel.number = requested.number`;
  await db.execute(
    // Locks in a fixed order, so that concurrent prints don't deadlock.
    sql`with named as (${selectNamed}),
          held as (select parcel.order_id, parcel.number from parcel join named using (order_id, number)
            where parcel.printed_at is null order by parcel.order_id, parcel.number for update of parcel)
        update parcel set printed_at = cadeau_now() from held
          where parcel.order_id = held.order_id and parcel.number = held.number`,
  );
  return queryRows(
    db,
    sql`with named as (${selectNamed})
        select named.reference, named.number, ${WORDS} from named
          join parcel_message w on w.order_id = named.order_id and w.number = named.number and ${HAS_WORDS}`,
  );
}

const LATE_ITEM_KIND = 'activation-late';

export type ParcelRepository = ReturnType<typeof createParcelRepository>;

/** Each change is one transaction under the order's lock. */
export function createParcelRepository(db: Db, queue: Queue, cipher: CardCipher) {
  return {
    ...createParcelReader(db, cipher),
    ...createActivationRepository(db, cipher),
    /**
     * Marks the parcels as printed, which makes their messages read-only.
     * @returns the messages of the parcels that have one
     */
    markPrinted: (names: readonly ParcelName[]) => markPrinted(db, names),
    /** Moves the parcel to Packed if all its cards are active. Each activation also does this. */
    packIfComplete: (name: ParcelName, by: Actor) =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, name);
        return order !== undefined && packIfComplete(tx, order.id, name.number, by);
      }),
    ship: (name: ParcelName, tracking: string | undefined, by: Actor) =>
      db.transaction((tx) => shipParcel(tx, queue, name, tracking, by)),
    /**
     * Opens a review item for each parcel that is overdue for packing.
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
  const existingItem = tx
    .select()
    .from(reviewItem)
    .where(
      and(
        eq(reviewItem.orderId, parcels.orderId),
        eq(reviewItem.kind, LATE_ITEM_KIND),
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
        notExists(existingItem),
      ),
    )
    .orderBy(asc(parcels.dueAt));
  const opened: (ParcelName & { dueAt: Date })[] = [];
  for (const { orderId, ...parcel } of late) {
    const detail = { parcel: parcel.number, due: swissTime(parcel.dueAt).date };
    if (await openReviewItem(tx, orderId, LATE_ITEM_KIND, detail)) opened.push(parcel);
  }
  return opened;
}
