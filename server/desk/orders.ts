import * as z from 'zod';
import type { Address } from '#rules/address.ts';
import { type PostalAddress, postalAddressSchema } from '#rules/address-correction.ts';
import { addressLines } from '#rules/address-lines.ts';
import { assertNever } from '#rules/assert-never.ts';
import { mayContainCardNumber } from '#rules/card-number.ts';
import { ORDERS_PER_PAGE } from '#rules/found-by.ts';
import { CORRECTABLE_MAILS } from '#rules/mail-kinds.ts';
import { ORDER_STATUSES } from '#rules/status.ts';
import { endOfSwissDay, startOfSwissDay } from '#rules/swiss-time.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { canConfirmArrival, canRecordBounce, listUndelivered } from '#server/messages/mail-delivery.ts';
import type { ListedOrder, OrderFilter } from '#server/operations/order-reports.ts';
import type { Caller } from '#server/people/person.ts';
import { toShownApproval } from './approvals.ts';
import {
  getReplacementRefusal,
  getResendRefusal,
  getReturnRefusal,
  listActions,
  listResendableKinds,
  type OrderState,
} from './available-actions.ts';
import type { DeskApp } from './desk-app.ts';
import {
  daySchema,
  permissionProcedure,
  reasonSchema,
  reject,
  requireOrder,
  requireSecondFactor,
  router,
} from './procedure.ts';

/** In Rappen; exceeds the total of any order. */
const AMOUNT_MAX = 10_000_000;

const reference = z.string();

/** The days are Swiss, and `to` is included. */
const listSchema = {
  from: daySchema.optional(),
  to: daySchema.optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  page: z.int32().positive().max(100_000).default(1),
};

const postalAddress = z.strictObject(postalAddressSchema.shape);

export const ordersRouter = router({
  /** Newest first, with the names of their buyers. */
  list: permissionProcedure('orders list')
    .input(z.strictObject(listSchema))
    .query(async ({ ctx: { shop, by }, input }) => {
      const filter = toFilter(input);
      const [orders, count] = await Promise.all([
        shop.reports.orders(filter),
        shop.reports.countOrders(filter),
      ]);
      await shop.operations.recordRead(by(), getReferences(orders), { type: 'orders-listed', data: {} });
      return { count, orders };
    }),

  /** Rejects whole card numbers, because browsers would keep them in their history. */
  search: permissionProcedure('orders search')
    .input(
      z.strictObject({
        ...listSchema,
        text: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .refine((text) => !mayContainCardNumber(text), 'cardNumber'),
      }),
    )
    .query(async ({ ctx: { shop, by }, input }) => {
      const found = await shop.reports.searchOrders(input.text, toFilter(input));
      // The text itself is personal data, so it is not recorded.
      const data = { foundBy: found.map(({ foundBy }) => foundBy) };
      const references = found.flatMap(({ orders }) => getReferences(orders));
      await shop.operations.recordRead(by(), references, { type: 'orders-searched', data });
      return found;
    }),

  show: permissionProcedure('orders show')
    .input(z.strictObject({ reference }))
    .query(async ({ ctx: { shop, caller, by }, input }) => {
      const { id, reference } = await requireOrder(shop, input.reference);
      await shop.operations.recordRead(by(), [reference], { type: 'order-read', data: {} });
      return toOrderPage(caller, await readOrder(shop, id));
    }),

  note: permissionProcedure('orders note')
    .input(z.strictObject({ reference, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      await ctx.shop.operations.addNote(id, ctx.by(input.reason));
    }),

  retryJobs: permissionProcedure('jobs retry')
    .input(z.strictObject({ reference, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const retried = await ctx.shop.operations.retryJobs(id, ctx.by(input.reason));
      if (retried === 0) reject('none-stuck');
    }),

  /** Polls the payment provider once and returns the status. */
  checkPayment: permissionProcedure('payment poll')
    .input(z.strictObject({ reference, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const { status, pending } = await ctx.shop.payments.pollPayment(id, ctx.by(input.reason));
      return { status, pending };
    }),

  /**
   * Records that the buyer's bank took the money back, and voids the unused cards. `unanswered`: cards
   * without a response from the supplier; a job continues.
   */
  recordDispute: permissionProcedure('orders record-dispute')
    .input(z.strictObject({ reference, amount: z.int32().positive().max(AMOUNT_MAX), reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const { id, reference } = await requireOrder(ctx.shop, input.reference);
      const { disputes } = ctx.shop.refunds;
      const started = await disputes.begin({ reference, amount: input.amount, by: ctx.by(input.reason) });
      if (started.kind === 'refused') return reject(started.reason);
      if (started.kind === 'known') return reject('disputed-already');
      const unanswered = await disputes.voidCards(id);
      const { void: voided, lost } = await disputes.sumCards(id);
      return { unanswered, voided, lost };
    }),

  /**
   * Corrects the postal address. `read` is the address that the clerk saw, so that another clerk's correction
   * isn't overwritten. Returns `waits` if a second person must approve it.
   */
  correctAddress: permissionProcedure('orders address')
    .input(
      z.strictObject({ reference, original: postalAddress, corrected: postalAddress, reason: reasonSchema }),
    )
    .mutation(async ({ ctx, input }): Promise<'done' | 'waits'> => {
      const { shop, caller, by } = ctx;
      await requireSecondFactor(ctx);
      const { id } = await requireOrder(shop, input.reference);
      const { original, corrected } = input;
      const correction = await shop.approvals.request<'address'>(
        id,
        { kind: 'address', original, corrected },
        { id: caller.id, roles: caller.roles, by: by(input.reason) },
      );
      switch (correction.kind) {
        case 'invalid':
          throw badRequest(
            correction.fields.map((field) => ({ field: `corrected.${field}`, messageKey: 'fieldInvalid' })),
          );
        case 'refused':
          return reject(correction.reason);
        case 'changed':
          return reject('changed-meanwhile');
        case 'corrected':
          return 'done';
        case 'waits':
          return 'waits';
        default:
          return assertNever(correction);
      }
    }),
});

function toFilter(input: z.output<z.ZodObject<typeof listSchema>>): OrderFilter {
  const { from, to, status, page } = input;
  return {
    status,
    since: from === undefined ? undefined : startOfSwissDay(from),
    until: to === undefined ? undefined : endOfSwissDay(to),
    includeBuyers: true,
    limit: ORDERS_PER_PAGE,
    offset: (page - 1) * ORDERS_PER_PAGE,
  };
}

function getReferences(orders: readonly ListedOrder[]): string[] {
  return orders.map(({ reference }) => reference);
}

/** @throws Problem 404 */
async function readOrder({ reports, messages, operations, approvals, fulfilment }: DeskApp, id: string) {
  const [record, history, mails, gifts, refundRequests, openItems, requests, stuck, [pending], catalogue] =
    await Promise.all([
      reports.orderRecord(id),
      reports.orderHistory(id),
      messages.list(id),
      reports.giftRecord(id),
      reports.providerRequests(id),
      operations.readOpenItems(id),
      approvals.listOpenByOrder(id),
      operations.stuckJobs(id),
      fulfilment.pendingCards(0, id),
      operations.catalogue(),
    ]);
  if (record === undefined) throw new Problem('NOT_FOUND');
  return {
    record,
    history,
    mails,
    gifts,
    providerRequests: refundRequests,
    openItems,
    requests,
    stuck,
    pending,
    catalogue,
  };
}

/**
 * Uses the clerk's language and permissions. Shows at most four digits of a card number.
 */
function toOrderPage(caller: Caller, order: Awaited<ReturnType<typeof readOrder>>) {
  const { record, history, mails, providerRequests, openItems, requests, stuck, pending, catalogue } = order;
  const { reference, placedAt, lang, status, statusCause, subtotal, shippingCost, total, refunded } = record;
  const { primaryAddress, billingAddress, useSameAddress, payment, parcels } = record;
  const names = new Map(
    catalogue.map(({ productReferenceId, name }) => [productReferenceId, name[caller.language]]),
  );
  const lines = record.lines.map((line) => ({ ...line, product: names.get(line.product) ?? line.product }));
  const email = primaryAddress?.email ?? null;
  return {
    ...{ reference, placedAt, lang, status, statusCause, subtotal, shippingCost, total, refunded },
    /** Address lines; null once erased. */
    delivery: primaryAddress && addressLines(primaryAddress, lang),
    billing: useSameAddress || billingAddress === null ? null : addressLines(billingAddress, lang),
    postal: primaryAddress && toPostal(primaryAddress),
    useSameAddress,
    email,
    /** Address for receipts; null if equal to `email`. */
    billingEmail: billingAddress === null || billingAddress.email === email ? null : billingAddress.email,
    payment: toPayment(payment),
    disputed: record.dispute !== null,
    lines,
    cards: record.cards.map((card) => ({
      ...{ line: card.line, ordinal: card.ordinal, generation: card.generation },
      ...{ status: card.status, voidCause: card.voidCause, price: card.price, lastFour: card.lastFour },
      ...{ category: card.category, shipmentNumber: card.shipmentNumber, validUntil: card.validUntil },
      ...{ returnedAt: card.returnedAt, hasOpenRequest: card.hasOpenRequest },
      product: lines.find(({ line }) => line === card.line)?.product ?? '',
      replaceRefusal: getReplacementRefusal(record, card) ?? null,
      returnRefusal: getReturnRefusal(record, card) ?? null,
    })),
    parcels,
    refunds: record.refunds.map(({ number, status, amount, doneAt }) => ({ number, status, amount, doneAt })),
    mails: mails.map((mail) => ({
      ...{ kind: mail.kind, number: mail.number, status: mail.status, recipient: mail.recipient },
      ...{ createdAt: mail.createdAt, sentAt: mail.sentAt, bouncedAt: mail.bouncedAt },
      ...{ canRecordBounce: canRecordBounce(mail), canConfirmArrival: canConfirmArrival(mail) },
    })),
    /** Kinds of mails that a corrected address can reach together. */
    undelivered: CORRECTABLE_MAILS.filter(
      (kind) => listUndelivered(mails.filter((mail) => mail.kind === kind)).length > 0,
    ),
    gifts: toGifts(order),
    ...{ providerRequests, openItems, stuck, history },
    /** Requests that wait for a second person. */
    approvals: requests.map((request) => toShownApproval(caller, request)),
    pending,
    actions: listActions(caller, order),
    resendable: listResendableKinds(order),
  };
}

function toPostal({ email: _, ...postal }: Address): PostalAddress {
  return postal;
}

function toPayment(payment: OrderState['record']['payment']) {
  const { status, method, provider, amount, transactionId, capturedAt, questions, nextCheckAt } = payment;
  return { status, method, provider, amount, transactionId, capturedAt, questions, nextCheckAt };
}

/** Excludes the messages that the buyer wrote. */
function toGifts(order: OrderState) {
  const { sendings, ...gifts } = order.gifts;
  return {
    ...gifts,
    sendings: sendings.map(({ objects, ...sending }) => ({
      ...sending,
      resendRefusal: getResendRefusal(order, { ...sending, objects }) ?? null,
    })),
  };
}
