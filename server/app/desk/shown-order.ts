import type { ListedOrder, ShownOrder } from '#contract/desk/orders.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { ListedOrder as Listed } from '#server/operations/order-reports.ts';
import type { createMessages } from '../message-use-cases.ts';
import type { createReports } from '../reports.ts';

export function listedOrder({ placedAt, ...order }: Listed): ListedOrder {
  return { ...order, placedAt: placedAt.toISOString() };
}

type Reports = ReturnType<typeof createReports>;
type OrderRecord = NonNullable<Awaited<ReturnType<Reports['orderRecord']>>>;
type History = Awaited<ReturnType<Reports['orderHistory']>>;
type Mails = Awaited<ReturnType<ReturnType<typeof createMessages>['list']>>;

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

export function shownOrder(record: OrderRecord, history: History, mails: Mails): ShownOrder {
  const { primaryAddress, billingAddress, useSameAddress, payment } = record;
  return {
    ...{ reference: record.reference, lang: record.lang, status: record.status },
    placedAt: record.placedAt.toISOString(),
    statusCause: record.statusCause ?? '',
    ...{
      subtotal: record.subtotal,
      shippingCost: record.shippingCost,
      total: record.total,
      refunded: record.refunded,
    },
    delivery: primaryAddress && addressLines(primaryAddress, record.lang),
    billing: useSameAddress || billingAddress === null ? null : addressLines(billingAddress, record.lang),
    email: primaryAddress?.email ?? null,
    payment: {
      ...{
        status: payment.status,
        method: payment.method,
        provider: payment.provider,
        amount: payment.amount,
      },
      transactionId: payment.transactionId,
      capturedAt: isoOf(payment.capturedAt),
    },
    disputed: record.dispute !== null,
    lines: record.lines,
    cards: record.cards.map(({ secretRemovedAt: _, ...card }) => card),
    parcels: record.parcels.map((parcel) => ({
      ...parcel,
      dueAt: parcel.dueAt.toISOString(),
      packedAt: isoOf(parcel.packedAt),
      shippedAt: isoOf(parcel.shippedAt),
    })),
    refunds: record.refunds.map(({ number, status, amount, doneAt }) => ({
      number,
      status,
      amount,
      doneAt: isoOf(doneAt),
    })),
    mails: mails.map(({ kind, number, status, createdAt, sentAt, bouncedAt }) => ({
      ...{ kind, number, status },
      createdAt: createdAt.toISOString(),
      sentAt: isoOf(sentAt),
      bouncedAt: isoOf(bouncedAt),
    })),
    history: history.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}
