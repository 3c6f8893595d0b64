import * as z from 'zod';
import { permitted, reason, refused, router } from './procedure.ts';

/** The review items: what operators have to check. */
export const reviewRouter = router({
  /** The open items, oldest first. */
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

/** Payment providers that the shop doesn't call at the moment, because they refused the account or didn't answer. */
export const paymentsRouter = router({
  pauses: permitted('payment resume').query(async ({ ctx }) => {
    const pauses = await ctx.shop.payments.pauses();
    return pauses.map(({ provider, cause, name, since }) => ({ provider, cause, name, since }));
  }),
  /** Calls all of them again, and plans the refunds again that they refused. */
  resume: permitted('payment resume')
    .input(z.strictObject({ reason }))
    .mutation(async ({ ctx, input }) => {
      if ((await ctx.shop.payments.resume(ctx.by(input.reason))) === 0) refused('none-paused');
    }),
});

const LISTED_MAX = 200;

/** The records of what operators changed, and of which names and addresses they read. */
export const actionsRouter = router({
  /** The newest first. */
  list: permitted('actions list').query(({ ctx }) => ctx.shop.reports.actions({ limit: LISTED_MAX })),
});
