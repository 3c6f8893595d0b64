import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { addressSchema } from '#rules/address.ts';
import { newReference } from '#server/checkout/place-order.ts';
import type { Tx } from '#server/postgres/connection/connect.ts';
import { deliveryOption, product } from '#server/postgres/schema/catalogue-tables.ts';
import { card, mail } from '#server/postgres/schema/fulfilment-tables.ts';
import { orderLine, orders } from '#server/postgres/schema/order-tables.ts';
import { capture, payment } from '#server/postgres/schema/payment-tables.ts';
import { dispute, refund, refundCard } from '#server/postgres/schema/refund-tables.ts';
import { splitIntoChunks } from '#server/postgres/shared/in-chunks.ts';
import { createCardCipher } from '#server/runtime/crypto/card-cipher.ts';
import { newAddress } from '#server/testing/order-requests.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { CardFate, MixedOrder } from './mixed-order.ts';

/** A pending mail with its allowed and required content. */
export type ExpectedMail = {
  mailId: string;
  reference: string;
  email: string;
  lang: MixedOrder['lang'];
  /** Empty if nothing is sent. */
  cards: { number: string; pin: string; francs: number; productName: string }[];
};

type Rows = ReturnType<typeof createEmptyRows>;

/** The rows of each table, in the order of their references. */
const createEmptyRows = () => ({
  orders: [] as (typeof orders.$inferInsert)[],
  lines: [] as (typeof orderLine.$inferInsert)[],
  payments: [] as (typeof payment.$inferInsert)[],
  captures: [] as (typeof capture.$inferInsert)[],
  cards: [] as (typeof card.$inferInsert)[],
  mails: [] as (typeof mail.$inferInsert)[],
  refunds: [] as (typeof refund.$inferInsert)[],
  refundCards: [] as (typeof refundCard.$inferInsert)[],
  disputes: [] as (typeof dispute.$inferInsert)[],
});

type Catalogue = { products: (typeof product.$inferSelect)[]; option: string };
type Cipher = ReturnType<typeof createCardCipher>;

const BY = { person: 'anna', reason: 'chance' };
let cards = 0;

/**
 * Inserts orders directly into the tables, in the state after their capture.
 * @returns their pending mails
 */
export async function insertOrders(
  { adapters: { connection, config } }: TestApp,
  mixed: readonly MixedOrder[],
): Promise<ExpectedMail[]> {
  const { db } = connection;
  const [option] = await db.select().from(deliveryOption);
  const catalogue = { products: await db.select().from(product), option: option?.id ?? '' };
  const cipher = createCardCipher(config.cardKeys);
  const rows = createEmptyRows();
  const expected = mixed.flatMap((order) => createRows(order, catalogue, cipher, rows));
  await db.transaction(async (tx) => {
    // The orders have no history, so their transitions can't be checked.
    await tx.execute(sql`set local session_replication_role = replica`);
    await insertAll(tx, orders, rows.orders);
    await insertAll(tx, orderLine, rows.lines);
    await insertAll(tx, payment, rows.payments);
    await insertAll(tx, capture, rows.captures);
    await insertAll(tx, card, rows.cards);
    await insertAll(tx, mail, rows.mails);
    await insertAll(tx, refund, rows.refunds);
    await insertAll(tx, refundCard, rows.refundCards);
    await insertAll(tx, dispute, rows.disputes);
  });
  return expected;
}

async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (const part of splitIntoChunks(rows)) await tx.insert(table).values(part);
}

function createRows(order: MixedOrder, catalogue: Catalogue, cipher: Cipher, rows: Rows): ExpectedMail[] {
  const orderId = randomUUID();
  const reference = newReference();
  const address = addressSchema.parse(newAddress());
  const subtotal = order.lines.reduce((sum, { francs, fates }) => sum + francs * 100 * fates.length, 0);
  rows.orders.push({
    ...{ id: orderId, reference, status: 'Confirmed', statusCause: 'paid', lang: order.lang },
    ...{ sessionHash: orderId, idempotencyKey: orderId, requestHash: orderId },
    ...{ deliveryOptionId: catalogue.option, subtotal, shippingCost: 0, total: subtotal },
    ...{ useSameAddress: true, primaryAddress: address, billingAddress: address },
    isMarkedForDigitalEmailConfirmation: true,
  });
  const paymentId = randomUUID();
  rows.payments.push({
    id: paymentId,
    orderId,
    status: 'Captured',
    statusCause: 'captured-by-provider',
    provider: 'saferpay',
    method: 'VISA',
    amount: subtotal,
    returnSecret: randomUUID(),
    notifySecret: randomUUID(),
  });
  rows.captures.push({ orderId, paymentId, transactionId: orderId, captureId: orderId, amount: subtotal });
  if (order.isDisputed) rows.disputes.push({ orderId, amount: subtotal, ...BY });
  const mails = createCards(order, orderId, catalogue, cipher, rows);
  if (order.isMailRepeated)
    mails.push({ number: mails.length + 1, repeats: 1, cards: mails[0]?.cards ?? [] });
  return mails.map(({ number, repeats, cards: mailCards }) => {
    const mailId = randomUUID();
    rows.mails.push({ id: mailId, orderId, kind: 'cards', number, repeats, status: 'Pending' });
    const cards = order.isDisputed ? [] : mailCards;
    return { mailId, reference, email: address.email, lang: order.lang, cards };
  });
}

type MailedCards = { number: number; repeats: number | null; cards: ExpectedMail['cards'] };

/** Adds the order's lines and cards. Each replacement is sent in a separate mail. */
function createCards(
  order: MixedOrder,
  orderId: string,
  catalogue: Catalogue,
  cipher: Cipher,
  rows: Rows,
): MailedCards[] {
  const mails: MailedCards[] = [{ number: 1, repeats: null, cards: [] }];
  const refundId = randomUUID();
  for (const [index, { product: productIndex, category, francs, fates }] of order.lines.entries()) {
    const candidates = catalogue.products.filter((candidate) => candidate.category === category);
    const selected = candidates[productIndex % candidates.length];
    if (selected === undefined) throw new Error(`nothing ${category} on sale`);
    const { id: productId, productReferenceId, name, imagePath } = selected;
    const faceValue = francs * 100;
    rows.lines.push({
      orderId,
      position: index + 1,
      productId,
      productReferenceId,
      category,
      name,
      imagePath,
      faceValue,
      priceFrom: 500,
      priceTo: 50_000,
      quantity: fates.length,
    });
    for (const [place, fate] of fates.entries()) {
      const common = { orderId, line: index + 1, ordinal: place + 1, category, faceValue };
      const createdCard = createCard(cipher, common, fate);
      rows.cards.push(createdCard.row);
      if (category === 'physical') continue;
      const shown = { francs, productName: name[order.lang] };
      if (fate === 'being refunded') rows.refundCards.push({ refundId, cardId: createdCard.row.id });
      if (fate === 'issued') mails[0]?.cards.push({ ...createdCard.secret, ...shown });
      if (fate !== 'replaced') continue;
      const shipmentNumber = mails.length + 1;
      const replacement = createCard(cipher, { ...common, generation: 1, shipmentNumber }, 'issued');
      rows.cards.push(replacement.row);
      mails.push({ number: shipmentNumber, repeats: null, cards: [{ ...replacement.secret, ...shown }] });
    }
  }
  if (rows.refundCards.some((row) => row.refundId === refundId)) {
    const money = { subtotal: 500, shippingCost: 0, amount: 500 };
    rows.refunds.push({ id: refundId, orderId, number: 1, status: 'Voiding', ...money, ...BY });
  }
  return mails;
}

type Common = Pick<
  typeof card.$inferInsert,
  'orderId' | 'line' | 'ordinal' | 'generation' | 'category' | 'faceValue' | 'shipmentNumber'
>;

function createCard(cipher: Cipher, common: Common, fate: CardFate) {
  cards += 1;
  const id = randomUUID();
  // Adjacent numbers differ in one digit, and many begin with zeros.
  const secret = {
    number: `${cards % 3 === 0 ? '00' : '63'}66${String(cards).padStart(15, '0')}`,
    pin: String((cards * 7919) % 1_000_000).padStart(6, '0'),
  };
  const at = new Date();
  const [numberHash = ''] = cipher.hashNumber(secret.number);
  const issuedFields = {
    ...{ numberHash, lastFour: secret.number.slice(-4), secret: cipher.encrypt(secret, id) },
    ...{ validUntil: '2031-12-01', issuedAt: at },
  };
  const isVoid = fate === 'refunded' || fate === 'replaced';
  const row = {
    ...{ id, ...common },
    ...(fate === 'pending' && common.category === 'digital'
      ? { status: 'Pending' as const }
      : {
          ...issuedFields,
          status: common.category === 'digital' ? ('Issued' as const) : ('Active' as const),
        }),
    // The secret is still stored, so only its status keeps a void card out of the mail.
    ...(isVoid && { status: 'Void' as const, voidCause: fate, voidedAt: at }),
  };
  return { row, secret };
}
