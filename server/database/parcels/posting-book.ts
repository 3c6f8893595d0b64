import { and, asc, eq, exists, lte, not, notExists, sql } from 'drizzle-orm';
import type { ParcelName } from '#rules/posting.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { PostingBook } from '#server/shop/parcels/posting-book.ts';
import type { CardCipher } from '../cards/card-book.ts';
import type { Db, Tx } from '../connection/connect.ts';
import type { Queue } from '../queue.ts';
import { card, operatorItem, posting } from '../schema/fulfilment.ts';
import { orders } from '../schema/orders.ts';
import { createActivationBook } from './activation-book.ts';
import { moveWhenWhole } from './packed-parcel.ts';
import { createParcelReader, inParcel, isDisputed, isToSend } from './parcel-reader.ts';
import { holdOrder, shipParcel } from './shipped-parcel.ts';

const LATE = 'activation-late';

/** Parcels: what is in them, what was packed, what left. Whatever changes is decided while the order's row is held. */
export function createPostingBook(db: Db, queue: Queue, cipher: CardCipher): PostingBook {
  return {
    ...createParcelReader(db, cipher),
    ...createActivationBook(db, cipher),
    packWhenWhole: (name, by) =>
      db.transaction(async (tx) => {
        const orderId = await holdOrder(tx, name);
        return orderId !== undefined && moveWhenWhole(tx, orderId, name.number, by);
      }),
    ship: (name, tracking, by) => db.transaction((tx) => shipParcel(tx, queue, name, tracking, by)),
    raiseLate: () => db.transaction(raiseLate),
  };
}

async function raiseLate(tx: Tx): Promise<(ParcelName & { dueAt: Date })[]> {
  const toSend = tx
    .select()
    .from(card)
    .where(and(inParcel(), isToSend(tx)));
  // What a person has settled by hand is not raised again.
  const known = tx
    .select()
    .from(operatorItem)
    .where(
      and(
        eq(operatorItem.orderId, posting.orderId),
        eq(operatorItem.kind, LATE),
        sql`${operatorItem.raisedAt} >= ${posting.alarmAt}`,
      ),
    );
  const late = await tx
    .select({
      orderId: posting.orderId,
      reference: orders.reference,
      number: posting.number,
      dueAt: posting.dueAt,
    })
    .from(posting)
    .innerJoin(orders, eq(orders.id, posting.orderId))
    .where(
      and(
        eq(posting.status, 'ToPack'),
        lte(posting.alarmAt, sql`cadeau_now()`),
        exists(toSend),
        not(isDisputed(tx)),
        notExists(known),
      ),
    )
    .orderBy(asc(posting.dueAt));
  const raised: (ParcelName & { dueAt: Date })[] = [];
  for (const { orderId, ...parcel } of late) {
    const detail = `parcel ${parcel.number} is not packed; due on ${swissTime(parcel.dueAt).date}`;
    const [item] = await tx
      .insert(operatorItem)
      .values({ orderId, kind: LATE, detail })
      .onConflictDoNothing()
      .returning({ id: operatorItem.id });
    if (item !== undefined) raised.push(parcel);
  }
  return raised;
}
