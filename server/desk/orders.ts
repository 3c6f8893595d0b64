import * as z from 'zod';
import { postalAddressSchema } from '#rules/address-correction.ts';
import { assertNever } from '#rules/assert-never.ts';
import { mayHoldCardNumber } from '#rules/card-number.ts';
import { badRequest } from '#server/http/problem.ts';
import type { ListedOrder } from '#server/operations/order-reports.ts';
import { readOrder, toOrderPage } from './order-page.ts';
import { permitted, router } from './procedure.ts';
import { reason } from './reason.ts';
import { refused } from './refused.ts';
import { requireOrder } from './require-order.ts';

const LISTED_MAX = 50;
/** In Rappen; more than any order. */
const AMOUNT_MAX = 10_000_000;

const reference = z.string();

const postalAddress = z.strictObject(postalAddressSchema.shape);

/** Orders: listed, found, shown, noted, corrected, and retried where a job is stuck. */
export const ordersRouter = router({
  /** The newest orders, with the names of their buyers. */
  list: permitted('orders list').query(async ({ ctx: { shop, by } }) => {
    const orders = await shop.reports.orders({ stuck: false, people: true, limit: LISTED_MAX });
    await shop.operations.recordRead(by(), referencesOf(orders), { type: 'orders-listed', data: {} });
    return orders;
  }),

  /** Orders by each way in which the text finds some. A whole card number would stay in histories. */
  search: permitted('orders search')
    .input(
      z.strictObject({
        text: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .refine((text) => !mayHoldCardNumber(text), 'cardNumber'),
      }),
    )
    .query(async ({ ctx: { shop, by }, input }) => {
      const found = await shop.reports.searchOrders(input.text, true, LISTED_MAX);
      // The text itself is a name or an address, so it is not recorded.
      const data = { foundBy: found.map(({ foundBy }) => foundBy) };
      const references = found.flatMap(({ orders }) => referencesOf(orders));
      await shop.operations.recordRead(by(), references, { type: 'orders-searched', data });
      return found;
    }),

  show: permitted('orders show')
    .input(z.strictObject({ reference }))
    .query(async ({ ctx: { shop, caller, by }, input }) => {
      const { id, reference } = await requireOrder(shop, input.reference);
      await shop.operations.recordRead(by(), [reference], { type: 'order-read', data: {} });
      return toOrderPage(caller, await readOrder(shop, id));
    }),

  note: permitted('orders note')
    .input(z.strictObject({ reference, reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      await ctx.shop.operations.noteOrder(id, ctx.by(input.reason));
    }),

  /** Retries this order's stuck jobs immediately. */
  retryJobs: permitted('jobs retry')
    .input(z.strictObject({ reference, reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const retried = await ctx.shop.operations.retryJobs(id, ctx.by(input.reason));
      if (retried === 0) refused('none-stuck');
    }),

  /** Asks the payment provider once more what happened to the payment, and returns the status then. */
  checkPayment: permitted('payment look')
    .input(z.strictObject({ reference, reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const { status, pending } = await ctx.shop.payments.look(id, ctx.by(input.reason));
      return { status, pending };
    }),

  /**
   * Enters that the buyer's bank took the money back, and voids the unused cards. `unanswered`: cards that the supplier has
   * not answered for; a job continues with them.
   */
  recordDispute: permitted('orders disputed')
    .input(z.strictObject({ reference, amount: z.int().positive().max(AMOUNT_MAX), reason }))
    .mutation(async ({ ctx, input }) => {
      const { id, reference } = await requireOrder(ctx.shop, input.reference);
      const { disputes } = ctx.shop.refunds;
      const begun = await disputes.begin({ reference, amount: input.amount, by: ctx.by(input.reason) });
      if (begun.kind === 'refused') return refused(begun.reason);
      if (begun.kind === 'known') return refused('disputed-already');
      const unanswered = await disputes.voidCards(id);
      const { void: voided, lost } = await disputes.sums(id);
      return { unanswered, voided, lost };
    }),

  /**
   * Corrects where letters go. `read` is the address that the form was opened with, so that no correction of another clerk is
   * lost. Returns `waits` if a second person has to approve it.
   */
  correctAddress: permitted('orders address')
    .input(z.strictObject({ reference, read: postalAddress, wanted: postalAddress, reason }))
    .mutation(async ({ ctx: { shop, caller, by }, input }): Promise<'done' | 'waits'> => {
      const { id } = await requireOrder(shop, input.reference);
      const { read, wanted } = input;
      const correction = await shop.approvals.request<'address'>(
        id,
        { kind: 'address', read, wanted },
        { id: caller.id, by: by(input.reason) },
      );
      switch (correction.kind) {
        case 'faulty':
          throw badRequest(
            correction.fields.map((field) => ({ field: `wanted.${field}`, messageKey: 'fieldInvalid' })),
          );
        case 'refused':
          return refused(correction.reason);
        case 'changed':
          return refused('changed-meanwhile');
        case 'corrected':
          return 'done';
        case 'waits':
          return 'waits';
        default:
          return assertNever(correction);
      }
    }),
});

function referencesOf(orders: readonly ListedOrder[]): string[] {
  return orders.map(({ reference }) => reference);
}
