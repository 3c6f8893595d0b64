import * as z from 'zod';
import { reason } from '#contract/desk/reason.ts';
import { assertNever } from '#rules/assert-never.ts';
import { COUNTRY_CODES } from '#rules/country.ts';
import { badRequest } from '#server/http/problem.ts';
import { permitted, router } from './procedure.ts';
import { refused } from './refused.ts';
import { requireOrder } from './require-order.ts';

const reference = z.string();

/** The rules of the address check what is in it. */
const postalAddress = z.strictObject({
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  addressSupplement: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.enum(COUNTRY_CODES),
});

/** Orders: listed, found, shown, noted, corrected, and retried where a job is stuck. */
export const ordersRouter = router({
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
        case 'needs-approval':
          return 'waits';
        default:
          return assertNever(correction);
      }
    }),
});
