import { and, asc, eq, exists, inArray, isNull, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { parcelName } from '#rules/posting.ts';
import type {
  AddressedParcel,
  ParcelFilter,
  ParcelLine,
  ParcelToPack,
  PostingBook,
} from '#server/shop/parcels/posting-book.ts';
import type { CardCipher } from '../cards/card-book.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { card, cardEffect, posting } from '../schema/fulfilment.ts';
import { orderLine, orders } from '../schema/orders.ts';
import { dispute, refundCard } from '../schema/refunds.ts';

/** Cards that belong into a parcel: neither void nor on the way to be. */
export function isToSend(db: Db | Tx): SQL | undefined {
  return and(
    eq(card.category, 'physical'),
    inArray(card.status, ['ToPost', 'Active']),
    notExists(db.select().from(refundCard).where(eq(refundCard.cardId, card.id))),
  );
}

/** Of the parcel in the query around it. */
export function inParcel(): SQL | undefined {
  return and(eq(card.orderId, posting.orderId), eq(card.delivery, posting.number));
}

export function isDisputed(db: Db | Tx): SQL {
  return exists(db.select().from(dispute).where(eq(dispute.orderId, posting.orderId)));
}

const line = and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line));
/** Line and place within it, as `1.2`. */
export const place = sql<string>`${card.line} || '.' || ${card.ordinal}`;

/** Reads parcels. Addresses and numbers leave it only where they are asked for. */
export function createParcelReader(
  db: Db,
  cipher: CardCipher,
): Pick<PostingBook, 'list' | 'addressed' | 'shipped' | 'toPack'> {
  return {
    list: async (filter) =>
      (await readParcels(db, filter)).map(({ address: _address, lang: _lang, ...listed }) => listed),
    addressed: (filter) => readParcels(db, filter),
    shipped: async (orderId, number) => {
      const own = and(eq(posting.orderId, orderId), eq(posting.number, number));
      const [row] = await db.select().from(posting).where(own);
      if (row?.shippedAt == null) throw new Error('a parcel that has not left');
      const lines = await db
        .select({ line: card.line, amount: sql<number>`count(*)::int` })
        .from(card)
        .innerJoin(posting, inParcel())
        .where(and(own, isToSend(db)))
        .groupBy(card.line)
        .orderBy(asc(card.line));
      return { shippedAt: row.shippedAt, tracking: row.tracking ?? undefined, lines };
    },
    toPack: (name) => readToPack(db, cipher, name),
  };
}

async function readParcels(db: Db, filter: ParcelFilter): Promise<AddressedParcel[]> {
  const wanted = and(
    inArray(posting.status, [...filter.statuses]),
    not(isDisputed(db)),
    filter.dueUntil && lte(posting.dueAt, filter.dueUntil),
    filter.deliveryKey && eq(posting.deliveryKey, filter.deliveryKey),
    filter.names && or(...filter.names.map(isNamed), sql`false`),
  );
  const rows = await db
    .select({
      posting,
      reference: orders.reference,
      lang: orders.lang,
      address: orders.primaryAddress,
      late: sql<boolean>`${posting.dueAt} <= cadeau_now()`,
      alarmed: sql<boolean>`${posting.alarmAt} <= cadeau_now()`,
    })
    .from(posting)
    .innerJoin(orders, eq(orders.id, posting.orderId))
    .where(wanted)
    .orderBy(asc(posting.dueAt), asc(orders.reference), asc(posting.number));
  const lines = await readLines(db, wanted);
  return rows.flatMap(
    ({ posting: { number, status, deliveryKey, dueAt }, reference, late, alarmed, ...row }) => {
      const held = lines.get(parcelName({ reference, number }));
      if (held === undefined) return [];
      const haste = status !== 'ToPack' ? undefined : late ? 'late' : alarmed ? 'alarmed' : undefined;
      const { email: _email, ...address } = row.address;
      return {
        reference,
        number,
        status,
        deliveryKey,
        dueAt,
        haste,
        lines: held,
        lang: row.lang,
        address,
      } as const;
    },
  );
}

function isNamed({ reference, number }: { reference: string; number: number }): SQL | undefined {
  return and(eq(orders.reference, reference), eq(posting.number, number));
}

/** What is in each parcel, by its name; a parcel without a card to send is missing. */
async function readLines(db: Db, wanted: SQL | undefined): Promise<Map<string, ParcelLine[]>> {
  const rows = await db
    .select({
      reference: orders.reference,
      number: posting.number,
      line: card.line,
      design: orderLine.productReferenceId,
      name: orderLine.name,
      price: card.price,
      amount: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${card.status} = 'Active'))::int`,
    })
    .from(posting)
    .innerJoin(orders, eq(orders.id, posting.orderId))
    .innerJoin(card, inParcel())
    .innerJoin(orderLine, line)
    .where(and(wanted, isToSend(db)))
    .groupBy(
      orders.reference,
      posting.number,
      card.line,
      orderLine.productReferenceId,
      orderLine.name,
      card.price,
    )
    .orderBy(asc(card.line));
  const byParcel = new Map<string, ParcelLine[]>();
  for (const { reference, number, ...held } of rows) {
    const key = parcelName({ reference, number });
    byParcel.set(key, [...(byParcel.get(key) ?? []), held]);
  }
  return byParcel;
}

async function readToPack(
  db: Db,
  cipher: CardCipher,
  name: { reference: string; number: number },
): Promise<ParcelToPack | undefined> {
  const [parcel] = await db
    .select({ orderId: posting.orderId, status: posting.status, deliveryKey: posting.deliveryKey })
    .from(posting)
    .innerJoin(orders, eq(orders.id, posting.orderId))
    .where(isNamed(name));
  if (parcel === undefined) return undefined;
  const rows = await db
    .select({
      card,
      place,
      activationId: cardEffect.id,
      design: orderLine.productReferenceId,
      name: orderLine.name,
    })
    .from(card)
    .innerJoin(orderLine, line)
    .leftJoin(
      cardEffect,
      and(eq(cardEffect.cardId, card.id), eq(cardEffect.kind, 'activate'), isNull(cardEffect.closedAt)),
    )
    .where(and(eq(card.orderId, parcel.orderId), eq(card.delivery, name.number), isToSend(db)))
    .orderBy(asc(card.line), asc(card.ordinal), asc(card.generation));
  const cards = rows.map(({ card: { id, price, status, lastFour, secret }, activationId, ...row }) => ({
    cardId: id,
    place: row.place,
    design: row.design,
    name: row.name,
    price,
    status: status === 'Active' ? ('Active' as const) : ('ToPost' as const),
    lastFour: lastFour ?? undefined,
    open:
      activationId === null || secret === null
        ? undefined
        : {
            activationId,
            cardId: id,
            orderId: parcel.orderId,
            reference: name.reference,
            place: row.place,
            number: cipher.decrypt(secret, id).number,
            productReferenceId: row.design,
            price,
          },
  }));
  return { ...name, ...parcel, cards };
}
