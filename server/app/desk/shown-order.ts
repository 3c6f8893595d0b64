import type { ShownGifts } from '#contract/desk/gifts.ts';
import type { ListedOrder, ShownOrder } from '#contract/desk/orders.ts';
import type { Address } from '#rules/address.ts';
import type { PostalAddress } from '#rules/address-correction.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { PendingCards } from '#server/fulfilment/pending-cards.ts';
import { canArrive, canBounce } from '#server/messages/mail-trouble.ts';
import type { ApprovalRequest } from '#server/operations/approval-request.ts';
import type { ListedOrder as Listed } from '#server/operations/order-reports.ts';
import type { Person } from '#server/people/person.ts';
import type { createOperations } from '../operations-use-cases.ts';
import type { createReports } from '../reports.ts';
import {
  type ActsState,
  possibleActs,
  refuseReplacement,
  refuseResend,
  refuseReturn,
  resendable,
} from './possible-acts.ts';
import { shownApproval } from './shown-approval.ts';

export function listedOrder({ placedAt, ...order }: Listed): ListedOrder {
  return { ...order, placedAt: placedAt.toISOString() };
}

type Reports = ReturnType<typeof createReports>;
type Operations = ReturnType<typeof createOperations>;

/** All that is known of an order. */
type KnownOrder = ActsState & {
  history: Awaited<ReturnType<Reports['orderHistory']>>;
  asked: Awaited<ReturnType<Reports['askedProvider']>>;
  openItems: Awaited<ReturnType<Operations['openItemsOf']>>;
  approvals: readonly ApprovalRequest[];
  pending: PendingCards | undefined;
  catalogue: Awaited<ReturnType<Operations['catalogue']>>;
};

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

/** For a person: in their language, and with what they may do. */
export function shownOrder(person: Person, known: KnownOrder): ShownOrder {
  const { record, history, mails, asked, openItems, approvals, stuck, pending, catalogue } = known;
  const names = new Map(
    catalogue.map(({ productReferenceId, name }) => [productReferenceId, name[person.language]]),
  );
  const lines = record.lines.map((line) => ({ ...line, product: names.get(line.product) ?? line.product }));
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
    postal: primaryAddress && postalOf(primaryAddress),
    useSameAddress,
    email: primaryAddress?.email ?? null,
    billingEmail:
      billingAddress === null || billingAddress.email === primaryAddress?.email ? null : billingAddress.email,
    payment: {
      ...{
        status: payment.status,
        method: payment.method,
        provider: payment.provider,
        amount: payment.amount,
      },
      transactionId: payment.transactionId,
      capturedAt: isoOf(payment.capturedAt),
      questions: payment.questions,
      nextCheckAt: isoOf(payment.nextCheckAt),
    },
    disputed: record.dispute !== null,
    lines,
    cards: record.cards.map((card) => ({
      ...{ line: card.line, ordinal: card.ordinal, generation: card.generation },
      ...{ status: card.status, voidCause: card.voidCause, price: card.price, lastFour: card.lastFour },
      ...{ category: card.category, shipmentNumber: card.shipmentNumber, validUntil: card.validUntil },
      product: lines.find(({ line }) => line === card.line)?.product ?? '',
      returnedAt: isoOf(card.returnedAt),
      inMotion: card.inMotion,
      replaceRefusal: refuseReplacement(record, card) ?? null,
      returnRefusal: refuseReturn(record, card) ?? null,
    })),
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
    mails: mails.map((mail) => ({
      ...{ kind: mail.kind, number: mail.number, status: mail.status },
      createdAt: mail.createdAt.toISOString(),
      sentAt: isoOf(mail.sentAt),
      bouncedAt: isoOf(mail.bouncedAt),
      canBounce: canBounce(mail),
      canArrive: canArrive(mail),
    })),
    gifts: shownGifts(known),
    asked: asked.map((request) => ({
      ...request,
      openedAt: request.openedAt.toISOString(),
      closedAt: isoOf(request.closedAt),
    })),
    approvals: approvals.map((request) => shownApproval(person, request)),
    openItems: openItems.map((item) => ({ ...item, openedAt: item.openedAt.toISOString() })),
    stuck: stuck.map(({ job, state, since, tries, nextTry, fault }) => ({
      ...{ job, state, tries, fault },
      since: since.toISOString(),
      nextTry: isoOf(nextTry),
    })),
    pendingCards:
      pending === undefined
        ? null
        : { cards: pending.cards, since: pending.since.toISOString(), why: pending.why },
    acts: possibleActs(person, known),
    resendable: resendable(known),
    history: history.map(({ addressChange, ...event }) => ({
      ...event,
      at: event.at.toISOString(),
      addressChange: addressChange && {
        before: [...addressChange.before],
        after: [...addressChange.after],
      },
    })),
  };
}

function shownGifts(known: KnownOrder): ShownGifts {
  const { writtenCards, writtenParcels, sendings, links } = known.gifts;
  return {
    writtenCards: writtenCards.map(({ line, ordinal }) => `${line}.${ordinal}`),
    writtenParcels,
    sendings: sendings.map(({ objects, ...sending }) => ({
      ...sending,
      dueAt: sending.dueAt.toISOString(),
      sentAt: isoOf(sending.sentAt),
      resendRefusal: refuseResend(known, { ...sending, objects }) ?? null,
    })),
    links,
  };
}

function postalOf({ email: _, ...postal }: Address): PostalAddress {
  return postal;
}
