import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../connection/connect.ts';
import { deliveryOption } from '../schema/catalogue-tables.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { orderLine, orders } from '../schema/order-tables.ts';
import { capture, payment } from '../schema/payment-tables.ts';
import { receipt } from '../schema/receipt-tables.ts';
import { dispute, refund, refundCard } from '../schema/refund-tables.ts';

/** Returns all data of an order, including addresses, but only the last four digits of card numbers. */
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
    statusCause: toCause(order),
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
      statusCause: toCause(paid),
      pending: paid.pending,
      /** The method used may differ from the buyer's choice. */
      method: paid.paidMethod ?? paid.method,
      chosenMethod: paid.method,
      amount: paid.amount,
      transactionId: paid.transactionId,
      captureId: captured?.captureId ?? null,
      capturedAt: captured?.at ?? null,
      reversedAt: paid.reversedAt,
      nextCheckAt: paid.nextCheckAt,
      questions: paid.checks,
      providerMessage: paid.providerMessage,
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
      /** The number of the card's mail or parcel. */
      shipmentNumber: card.shipmentNumber,
      validUntil: card.validUntil,
      issuedAt: card.issuedAt,
      voidedAt: card.voidedAt,
      voidCause: card.voidCause,
      secretRemovedAt: card.secretRemovedAt,
      returnedAt: card.returnedAt,
      /** True from the start of the refund. */
      refunded: sql<boolean>`${refundCard.cardId} is not null`,
      hasOpenRequest: sql<boolean>`exists (select 1 from outbound_request e
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
      /** Time from which the payment method accepts the refund. Until then all cards stay valid. */
      notBefore: refund.notBefore,
      creditNote: receipt.number,
    })
    .from(refund)
    .leftJoin(receipt, and(eq(receipt.refundId, refund.id), eq(receipt.kind, 'credit-note')))
    .where(eq(refund.orderId, id))
    .orderBy(asc(number));
}

/** Appends the provider's own name for the cause. */
function toCause({
  statusCause,
  statusDetail,
}: {
  statusCause: string;
  statusDetail: string | null;
}): string {
  return statusDetail === null ? statusCause : `${statusCause}: ${statusDetail}`;
}
