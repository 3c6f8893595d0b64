import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../connection/connect.ts';
import { deliveryOption } from '../schema/catalogue-tables.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { orderLine, orders } from '../schema/order-tables.ts';
import { capture, payment } from '../schema/payment-tables.ts';
import { receipt } from '../schema/receipt-tables.ts';
import { dispute, refund, refundCard } from '../schema/refund-tables.ts';

/** One order as an operator sees it whole: addresses too, but of a card the last four digits only. */
export async function readOrderRecord(db: Db, id: string) {
  const [row] = await db
    .select({ order: orders, payment, capture, deliveryMethod: deliveryOption.key, disputed: dispute })
    .from(orders)
    .innerJoin(payment, eq(payment.orderId, orders.id))
    .innerJoin(deliveryOption, eq(deliveryOption.id, orders.deliveryOptionId))
    .leftJoin(capture, eq(capture.orderId, orders.id))
    .leftJoin(dispute, eq(dispute.orderId, orders.id))
    .where(eq(orders.id, id));
  if (row === undefined) return undefined;
  const { order, payment: paid, capture: captured, disputed } = row;
  return {
    reference: order.reference,
    placedAt: order.createdAt,
    lang: order.lang,
    status: order.status,
    statusCause: causeOf(order),
    deliveryMethod: row.deliveryMethod,
    subtotal: order.subtotal,
    shippingCost: order.shippingCost,
    total: order.total,
    refunded: order.refunded,
    expectedFrom: order.expectedFrom,
    expectedTo: order.expectedTo,
    erasedAt: order.erasedAt,
    primaryAddress: order.erasedAt === null ? order.primaryAddress : null,
    billingAddress: order.erasedAt === null ? order.billingAddress : null,
    useSameAddress: order.useSameAddress,
    payment: {
      provider: paid.provider,
      status: paid.status,
      statusCause: causeOf(paid),
      pending: paid.pending,
      /** What was paid with, and, where it is another one, what the buyer had chosen. */
      method: paid.paidMethod ?? paid.method,
      chosenMethod: paid.method,
      amount: paid.amount,
      transactionId: paid.transactionId,
      captureId: captured?.captureId ?? null,
      capturedAt: captured?.at ?? null,
      releasedAt: paid.releasedAt,
      nextCheckAt: paid.nextCheckAt,
      questions: paid.checks,
      told: paid.told,
    },
    dispute: disputed === null ? null : { amount: disputed.amount, since: disputed.createdAt },
    lines: await readLines(db, id),
    cards: await readCards(db, id),
    parcels: await readParcels(db, id),
    refunds: await readRefunds(db, id),
  };
}

function readLines(db: Db, id: string) {
  const { position, productReferenceId, category, faceValue: price, quantity: amount } = orderLine;
  return db
    .select({ line: position, product: productReferenceId, category, price, amount })
    .from(orderLine)
    .where(eq(orderLine.orderId, id))
    .orderBy(asc(position));
}

function readCards(db: Db, id: string) {
  return db
    .select({
      line: card.line,
      ordinal: card.ordinal,
      generation: card.generation,
      category: card.category,
      status: card.status,
      price: card.faceValue,
      lastFour: card.lastFour,
      /** Number of its mail, or of its parcel. */
      shipmentNumber: card.shipmentNumber,
      validUntil: card.validUntil,
      issuedAt: card.issuedAt,
      voidedAt: card.voidedAt,
      voidCause: card.voidCause,
      secretRemovedAt: card.secretRemovedAt,
      returnedAt: card.returnedAt,
      /** Its money went back, or is about to. */
      refunded: sql<boolean>`${refundCard.cardId} is not null`,
      /** The supplier has been asked about it, and has not answered yet. */
      inMotion: sql<boolean>`exists (select 1 from outbound_request e
        where e.card_id = ${card.id} and e.closed_at is null)`,
    })
    .from(card)
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .where(eq(card.orderId, id))
    .orderBy(asc(card.line), asc(card.ordinal), asc(card.generation));
}

function readParcels(db: Db, id: string) {
  const { number, deliveryMethod, status, dueAt, packedAt, shippedAt, tracking } = parcels;
  return db
    .select({ number, deliveryMethod, status, dueAt, packedAt, shippedAt, tracking })
    .from(parcels)
    .where(eq(parcels.orderId, id))
    .orderBy(asc(number));
}

function readRefunds(db: Db, id: string) {
  const { number, status, subtotal, shippingCost, amount, lossConfirmed, transactionId, createdAt, doneAt } =
    refund;
  return db
    .select({
      number,
      status,
      subtotal,
      shippingCost,
      amount,
      lossConfirmed,
      transactionId,
      createdAt,
      doneAt,
      /** Before that its method takes no refund, and all its cards are good. */
      notBefore: refund.notBefore,
      /** Number of its credit note, once there is one. */
      creditNote: receipt.number,
    })
    .from(refund)
    .leftJoin(receipt, and(eq(receipt.refundId, refund.id), eq(receipt.kind, 'credit-note')))
    .where(eq(refund.orderId, id))
    .orderBy(asc(number));
}

/** The cause with what the provider called it. */
function causeOf({
  statusCause,
  statusDetail,
}: {
  statusCause: string;
  statusDetail: string | null;
}): string {
  return statusDetail === null ? statusCause : `${statusCause}: ${statusDetail}`;
}
