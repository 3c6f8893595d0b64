import * as z from 'zod';
import { permitted, router } from './procedure.ts';
import { reason } from './reason.ts';
import { refused } from './refused.ts';
import { requireOrder } from './require-order.ts';

/** Cards that are given: their sendings, and the links to the page of the gifts. */
export const giftsRouter = router({
  /** Stops a sending whose mail has not left. */
  stopSending: permitted('gifts stop')
    .input(z.strictObject({ reference: z.string(), number: z.int().min(1).max(9999), reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const answer = await ctx.shop.gifts.stop(id, { number: input.number }, ctx.by(input.reason));
      if (answer === 'unknown') refused('no-such-sending');
      if (answer === 'alreadySent') refused('already-sent');
    }),

  revokeLinks: permitted('gifts revoke')
    .input(z.strictObject({ reference: z.string(), reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const revoked = await ctx.shop.gifts.revokeLinks(id, ctx.by(input.reason));
      if (revoked === 0) refused('no-links');
    }),
});
