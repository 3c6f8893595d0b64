import * as z from 'zod';
import { permitted, router } from './procedure.ts';
import { reason } from './reason.ts';
import { refused } from './refused.ts';

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
