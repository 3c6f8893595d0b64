import type { Address } from '#rules/address.ts';
import type { PostalAddress } from '#rules/address-correction.ts';
import { addressLines } from '#rules/address-lines.ts';
import { Problem } from '#server/http/problem.ts';
import { canArrive, canBounce } from '#server/messages/mail-trouble.ts';
import type { Caller } from '#server/people/person.ts';
import {
  availableActions,
  type OrderState,
  refuseReplacement,
  refuseResend,
  refuseReturn,
  resendableKinds,
} from './available-actions.ts';
import type { DeskApp } from './desk-app.ts';
import { shownApproval } from './shown-approval.ts';

/** Everything that is recorded of an order. @throws Problem 404 */
export async function readOrder(
  { reports, messages, operations, approvals, fulfilment }: DeskApp,
  id: string,
) {
  const [record, history, mails, gifts, asked, openItems, requests, stuck, [pending], catalogue] =
    await Promise.all([
      reports.orderRecord(id),
      reports.orderHistory(id),
      messages.list(id),
      reports.giftsOf(id),
      reports.askedProvider(id),
      operations.openItemsOf(id),
      approvals.openOf(id),
      operations.stuckJobs(id),
      fulfilment.pendingCards(0, id),
      operations.catalogue(),
    ]);
  if (record === undefined) throw new Problem('NOT_FOUND');
  return { record, history, mails, gifts, asked, openItems, requests, stuck, pending, catalogue };
}

/** The page of an order for a clerk: in their language, and with what they may do. At most four digits of a card number. */
export function toOrderPage(caller: Caller, order: Awaited<ReturnType<typeof readOrder>>) {
  const { record, history, mails, asked, openItems, requests, stuck, pending, catalogue } = order;
  const { reference, placedAt, lang, status, statusCause, subtotal, shippingCost, total, refunded } = record;
  const { primaryAddress, billingAddress, useSameAddress, payment, parcels } = record;
  const names = new Map(
    catalogue.map(({ productReferenceId, name }) => [productReferenceId, name[caller.language]]),
  );
  const lines = record.lines.map((line) => ({ ...line, product: names.get(line.product) ?? line.product }));
  const email = primaryAddress?.email ?? null;
  return {
    ...{ reference, placedAt, lang, status, statusCause, subtotal, shippingCost, total, refunded },
    /** Lines of an envelope; null once they were removed. */
    delivery: primaryAddress && addressLines(primaryAddress, lang),
    billing: useSameAddress || billingAddress === null ? null : addressLines(billingAddress, lang),
    /** The delivery address by its fields. */
    postal: primaryAddress && toPostal(primaryAddress),
    useSameAddress,
    email,
    /** Where receipts go; null if they go to `email`. */
    billingEmail: billingAddress === null || billingAddress.email === email ? null : billingAddress.email,
    payment: toPayment(payment),
    disputed: record.dispute !== null,
    lines,
    cards: record.cards.map((card) => ({
      ...{ line: card.line, ordinal: card.ordinal, generation: card.generation },
      ...{ status: card.status, voidCause: card.voidCause, price: card.price, lastFour: card.lastFour },
      ...{ category: card.category, shipmentNumber: card.shipmentNumber, validUntil: card.validUntil },
      ...{ returnedAt: card.returnedAt, inMotion: card.inMotion },
      product: lines.find(({ line }) => line === card.line)?.product ?? '',
      replaceRefusal: refuseReplacement(record, card) ?? null,
      returnRefusal: refuseReturn(record, card) ?? null,
    })),
    parcels,
    refunds: record.refunds.map(({ number, status, amount, doneAt }) => ({ number, status, amount, doneAt })),
    mails: mails.map((mail) => ({
      ...{ kind: mail.kind, number: mail.number, status: mail.status },
      ...{ createdAt: mail.createdAt, sentAt: mail.sentAt, bouncedAt: mail.bouncedAt },
      ...{ canBounce: canBounce(mail), canArrive: canArrive(mail) },
    })),
    gifts: toGifts(order),
    ...{ asked, openItems, stuck, history },
    /** Actions that wait for a second person. */
    approvals: requests.map((request) => shownApproval(caller, request)),
    /** Digital cards that the supplier has not issued yet. */
    pending,
    actions: availableActions(caller, order),
    resendable: resendableKinds(order),
  };
}

function toPostal({ email: _, ...postal }: Address): PostalAddress {
  return postal;
}

function toPayment(payment: OrderState['record']['payment']) {
  const { status, method, provider, amount, transactionId, capturedAt, questions, nextCheckAt } = payment;
  return { status, method, provider, amount, transactionId, capturedAt, questions, nextCheckAt };
}

/** Gifts of an order, never with the words that were written. */
function toGifts(order: OrderState) {
  const { sendings, ...gifts } = order.gifts;
  return {
    ...gifts,
    sendings: sendings.map(({ objects, ...sending }) => ({
      ...sending,
      resendRefusal: refuseResend(order, { ...sending, objects }) ?? null,
    })),
  };
}
