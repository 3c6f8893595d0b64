import * as z from 'zod';
import { permitted, reason, refused, router } from './procedure.ts';

export const reviewRouter = router({
  /** Oldest first. */
  list: permitted('review list').query(async ({ ctx }) => {
    const items = await ctx.shop.operations.reviewItems(false);
    return items.map(({ id, kind, detail, reference, openedAt }) => ({
      ...{ id, kind, detail, reference, openedAt },
      ofOrder: kind !== 'not-in-our-books',
    }));
  }),
  resolve: permitted('review resolve')
    .input(z.strictObject({ id: z.int().positive(), reason }))
    .mutation(async ({ ctx, input }) => {
      const resolved = await ctx.shop.operations.resolveReviewItem(input.id, ctx.by(input.reason));
      if (resolved === undefined) refused('not-open');
    }),
});

/** A paused provider rejected our account or didn't respond, so the shop doesn't call it. */
export const paymentsRouter = router({
  pauses: permitted('payment resume').query(async ({ ctx }) => {
    const pauses = await ctx.shop.payments.pauses();
    return pauses.map(({ provider, cause, name, since }) => ({ provider, cause, name, since }));
  }),
  /** Also retries the refunds that the providers rejected. */
  resume: permitted('payment resume')
    .input(z.strictObject({ reason }))
    .mutation(async ({ ctx, input }) => {
      if ((await ctx.shop.payments.resume(ctx.by(input.reason))) === 0) refused('none-paused');
    }),
});

const LISTED_MAX = 200;

export const actionsRouter = router({
  /** Newest first. */
  list: permitted('actions list').query(({ ctx }) => ctx.shop.reports.actions({ limit: LISTED_MAX })),
});
