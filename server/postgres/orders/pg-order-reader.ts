import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Order } from '#contract/order.ts';
import { orderOutcome } from '#rules/order-outcome.ts';
import type { OrderReader } from '#server/checkout/order-reader.ts';
import { isWanted } from '../cards/card-voids.ts';
import type { Db } from '../connection/connect.ts';
import { deliveryOption } from '../schema/catalogue-tables.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { acceptedTerms, orderLine, orders } from '../schema/order-tables.ts';
import { payment } from '../schema/payment-tables.ts';

export function createOrderReader(db: Db): OrderReader {
  return {
    ofSession: async (sessionHash, id) => {
      const own = eq(orders.sessionHash, sessionHash);
      const [row] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(id === undefined ? own : and(own, sql`${orders.id}::text = ${id}`))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(1);
      return row === undefined ? undefined : readOrder(db, row.id);
    },
    byId: (id) => readOrder(db, id),
    acceptedTerms: async (id) => {
      const { version, content } = acceptedTerms;
      const [terms] = await db
        .select({ version, content })
        .from(acceptedTerms)
        .innerJoin(orders, eq(orders.termsVersion, version))
        .where(eq(orders.id, id));
      return terms;
    },
    outcome: async (outcomeHash) => {
      const [row] = await db
        .select({ order: orders.status, payment: payment.status })
        .from(orders)
        .innerJoin(payment, eq(payment.orderId, orders.id))
        .where(eq(orders.outcomeHash, outcomeHash))
        .orderBy(desc(orders.createdAt))
        .limit(1);
      return row === undefined ? 'closed' : orderOutcome(row.order, row.payment);
    },
  };
}

async function readOrder(db: Db, id: string): Promise<Order> {
  const [row] = await db
    .select({ order: orders, payment, option: deliveryOption })
    .from(orders)
    .innerJoin(payment, eq(payment.orderId, orders.id))
    .innerJoin(deliveryOption, eq(deliveryOption.id, orders.deliveryOptionId))
    .where(eq(orders.id, id));
  if (row === undefined) throw new Error('no such order');
  const { lines, cards } = await readLines(db, id);
  const { order } = row;
  return {
    id,
    reference: order.reference,
    cart: lines.map(toCartEntry),
    orderStatus: order.status,
    paymentMethod: row.payment.method,
    paymentStatus: row.payment.status,
    paymentCause: row.payment.statusCause,
    paymentPending: row.payment.status === 'Started' && row.payment.pending,
    purchasedItems: cards.map(toPurchasedItem),
    cardsPdf: cardsPdfOf(cards),
    isMarkedForDigitalEmailConfirmation: order.isMarkedForDigitalEmailConfirmation,
    addresses: {
      primaryAddress: order.primaryAddress,
      billingAddress: order.billingAddress,
      useSameAddress: order.useSameAddress,
    },
    orderDate: order.createdAt.toISOString(),
    deliveryOption: toDeliveryOption(row.option, order),
    expectedDelivery:
      order.expectedFrom !== null && order.expectedTo !== null
        ? { from: order.expectedFrom, to: order.expectedTo }
        : null,
    totalOrderAmount: order.total,
    refundedAmount: order.refunded,
    lang: order.lang,
  };
}

function toCartEntry(line: typeof orderLine.$inferSelect): Order['cart'][number] {
  const { productReferenceId, category, name, imagePath, faceValue: price, quantity: amount } = line;
  const variablePrice = { from: line.priceFrom, to: line.priceTo };
  return {
    product: {
      id: line.productId,
      productReferenceId,
      category,
      name,
      imagePath,
      variablePrice,
      price,
      amount,
    },
    amount,
  };
}

/** Lines by position, with all their cards; a line has none before the order is paid. */
async function readLines(db: Db, orderId: string) {
  const rows = await db
    .select({ line: orderLine, card, wanted: sql<boolean>`${isWanted(db)}` })
    .from(orderLine)
    .leftJoin(card, and(eq(card.orderId, orderLine.orderId), eq(card.line, orderLine.position)))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.position), asc(card.ordinal));
  const lines = new Map(rows.map(({ line }) => [line.position, line]));
  const cards = rows.flatMap(({ card: found, line: { productId }, wanted }) =>
    found === null ? [] : [{ card: found, productId, wanted }],
  );
  return { lines: [...lines.values()], cards };
}

type CardRow = Awaited<ReturnType<typeof readLines>>['cards'][number];

function toPurchasedItem({ card, productId }: CardRow): Order['purchasedItems'][number] {
  const { id, faceValue: price, line, ordinal, status, validUntil } = card;
  return { id, productId, price, line, ordinal, status, validUntil };
}

function cardsPdfOf(cards: readonly CardRow[]): Order['cardsPdf'] {
  const wanted = cards.filter((row) => row.wanted).map(({ card }) => card);
  if (wanted.some(({ status }) => status === 'Pending')) return 'coming';
  return wanted.some(({ status, secret }) => status === 'Issued' && secret !== null) ? 'ready' : 'none';
}

/** On an order the option carries postage and VAT rate of that order, not those of today. */
function toDeliveryOption(
  row: typeof deliveryOption.$inferSelect,
  { shippingCost, vatPerMille }: typeof orders.$inferSelect,
): Order['deliveryOption'] {
  const { id, key, name, description, deliveryDuration, deliveryDays, deliveryStart, deliveryEnd } = row;
  return {
    id,
    key,
    details: {
      name,
      description,
      deliveryTimeRules: { deliveryDuration, deliveryDays, deliveryStart, deliveryEnd },
      price: shippingCost,
      currency: row.currency,
      key,
      vatTaxRate: vatPerMille / 10,
    },
  };
}
