import { and, asc, eq, exists, inArray, isNull, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { formatParcelName, type ParcelName } from '#rules/parcel-name.ts';
import type { ParcelStatus } from '#rules/status.ts';
import type {
  AddressedParcel,
  ListedParcel,
  ParcelFilter,
  ParcelLine,
  ParcelToPack,
} from '#server/fulfilment/parcel.ts';
import type { CardCipher } from '../cards/card-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { HAS_WORDS } from '../gifts/gift-rows.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { orderLine, orders } from '../schema/order-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { dispute, refundCard } from '../schema/refund-tables.ts';

/** True for cards that are neither void nor being refunded. */
export function isToSend(db: Db | Tx): SQL | undefined {
  return and(
    eq(card.category, 'physical'),
    inArray(card.status, ['ToPost', 'Active']),
    notExists(db.select().from(refundCard).where(eq(refundCard.cardId, card.id))),
  );
}

/** Correlates cards with the outer query's parcel. */
export function inParcel(): SQL | undefined {
  return and(eq(card.orderId, parcels.orderId), eq(card.shipmentNumber, parcels.number));
}

export function isDisputed(db: Db | Tx): SQL {
  return exists(db.select().from(dispute).where(eq(dispute.orderId, parcels.orderId)));
}

const isLineOfCard = and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line));
/** Line and ordinal, such as `1.2`. */
export const place = sql<string>`${card.line} || '.' || ${card.ordinal}`;

const hasMessage = sql<boolean>`exists (select 1 from parcel_message w where w.order_id = ${parcels.orderId}
  and w.number = ${parcels.number} and ${HAS_WORDS})`;

/** Only `listAddressed` returns addresses, and only `readToPack` returns card numbers. */
export function createParcelReader(db: Db, cipher: CardCipher) {
  return {
    /** Returns the parcels that are due earliest first. */
    list: async (filter: ParcelFilter): Promise<ListedParcel[]> =>
      (await readParcels(db, filter)).map(({ address: _address, lang: _lang, ...listed }) => listed),
    listAddressed: (filter: ParcelFilter) => readParcels(db, filter),
    readShipped: async (orderId: string, number: number) => {
      const thisParcel = and(eq(parcels.orderId, orderId), eq(parcels.number, number));
      const [row] = await db.select().from(parcels).where(thisParcel);
      if (row?.shippedAt == null) throw new Error('the parcel is not shipped');
      const lines = await db
        .select({ line: card.line, quantity: sql<number>`count(*)::int` })
        .from(card)
        .innerJoin(parcels, inParcel())
        .where(and(thisParcel, isToSend(db)))
        .groupBy(card.line)
        .orderBy(asc(card.line));
      return { shippedAt: row.shippedAt, tracking: row.tracking ?? undefined, lines };
    },
    readToPack: (name: ParcelName) => readToPack(db, cipher, name),
    /** Returns the place of the card with this number in the parcel, such as `1.2`. */
    findPlace: async (name: ParcelName, number: string) => {
      const [row] = await db
        .select({ place })
        .from(card)
        .innerJoin(parcels, inParcel())
        .innerJoin(orders, eq(orders.id, parcels.orderId))
        .where(
          and(isNamed(name), inArray(card.numberHash, cipher.hashNumber(number)), ne(card.status, 'Void')),
        );
      return row?.place;
    },
  };
}

const URGENCY = {
  late: sql<boolean>`${parcels.dueAt} <= cadeau_now()`,
  alarmed: sql<boolean>`${parcels.alarmAt} <= cadeau_now()`,
};

function toUrgency({ status, late, alarmed }: { status: ParcelStatus; late: boolean; alarmed: boolean }) {
  if (status !== 'ToPack') return undefined;
  return late ? 'late' : alarmed ? 'alarmed' : undefined;
}

async function readParcels(db: Db, filter: ParcelFilter): Promise<AddressedParcel[]> {
  const condition = and(
    inArray(parcels.status, [...filter.statuses]),
    not(isDisputed(db)),
    filter.names && or(...filter.names.map(isNamed), sql`false`),
  );
  const rows = await db
    .select({
      parcels,
      reference: orders.reference,
      lang: orders.lang,
      address: orders.primaryAddress,
      hasMessage,
      ...URGENCY,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(condition)
    .orderBy(asc(parcels.dueAt), asc(orders.reference), asc(parcels.number));
  const lines = await readLines(db, condition);
  return rows.flatMap(
    ({ parcels: { number, status, deliveryMethod, dueAt }, reference, late, alarmed, ...row }) => {
      const parcelLines = lines.get(formatParcelName({ reference, number }));
      if (parcelLines === undefined) return [];
      const urgency = toUrgency({ status, late, alarmed });
      const { email: _email, ...address } = row.address;
      return {
        reference,
        number,
        status,
        deliveryMethod,
        dueAt,
        urgency,
        lines: parcelLines,
        hasMessage: row.hasMessage,
        lang: row.lang,
        address,
      } as const;
    },
  );
}

function isNamed({ reference, number }: { reference: string; number: number }): SQL | undefined {
  return and(eq(orders.reference, reference), eq(parcels.number, number));
}

/** Omits parcels without a card to ship. */
async function readLines(db: Db, condition: SQL | undefined): Promise<Map<string, ParcelLine[]>> {
  const rows = await db
    .select({
      reference: orders.reference,
      number: parcels.number,
      line: card.line,
      design: orderLine.productReferenceId,
      name: orderLine.name,
      faceValue: card.faceValue,
      quantity: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${card.status} = 'Active'))::int`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(card, inParcel())
    .innerJoin(orderLine, isLineOfCard)
    .where(and(condition, isToSend(db)))
    .groupBy(
      orders.reference,
      parcels.number,
      card.line,
      orderLine.productReferenceId,
      orderLine.name,
      card.faceValue,
    )
    .orderBy(asc(card.line));
  const byParcel = new Map<string, ParcelLine[]>();
  for (const { reference, number, ...line } of rows) {
    const key = formatParcelName({ reference, number });
    byParcel.set(key, [...(byParcel.get(key) ?? []), line]);
  }
  return byParcel;
}

async function readToPack(
  db: Db,
  cipher: CardCipher,
  name: { reference: string; number: number },
): Promise<ParcelToPack | undefined> {
  const [found] = await db
    .select({ parcels, disputed: sql<boolean>`${isDisputed(db)}`, hasMessage, ...URGENCY })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(isNamed(name));
  if (found === undefined) return undefined;
  const { parcels: parcel, disputed, hasMessage: hasParcelMessage, ...urgencyFacts } = found;
  const { orderId, status, deliveryMethod, dueAt } = parcel;
  const rows = await db
    .select({
      card,
      place,
      activationId: outboundRequest.id,
      design: orderLine.productReferenceId,
      name: orderLine.name,
      imagePath: orderLine.imagePath,
    })
    .from(card)
    .innerJoin(orderLine, isLineOfCard)
    .leftJoin(
      outboundRequest,
      and(
        eq(outboundRequest.cardId, card.id),
        eq(outboundRequest.kind, 'activate'),
        isNull(outboundRequest.closedAt),
      ),
    )
    .where(and(eq(card.orderId, orderId), eq(card.shipmentNumber, name.number), isToSend(db)))
    .orderBy(asc(card.line), asc(card.ordinal), asc(card.generation));
  const cards = rows.map(({ card: { id, faceValue, status, lastFour, secret }, activationId, ...row }) => ({
    cardId: id,
    place: row.place,
    design: row.design,
    name: row.name,
    imagePath: row.imagePath,
    faceValue,
    status: status === 'Active' ? ('Active' as const) : ('ToPost' as const),
    lastFour: lastFour ?? undefined,
    open:
      activationId === null || secret === null
        ? undefined
        : {
            activationId,
            cardId: id,
            orderId,
            reference: name.reference,
            place: row.place,
            number: cipher.decrypt(secret, id).number,
            productReferenceId: row.design,
            faceValue,
          },
  }));
  return {
    ...name,
    orderId,
    status,
    deliveryMethod,
    dueAt,
    disputed,
    cards,
    hasMessage: hasParcelMessage,
    urgency: toUrgency({ status, ...urgencyFacts }),
    tracking: parcel.tracking ?? undefined,
  };
}
