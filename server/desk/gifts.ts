import * as z from 'zod';
import { isEmail, tidy } from '#rules/address-text.ts';
import { permitted, router } from './procedure.ts';
import { reason } from './reason.ts';
import { refused } from './refused.ts';
import { requireOrder } from './require-order.ts';

/** Cards that are given: their sendings, objections of recipients, and the links to the page of the gifts. */
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

  /** From now on no mail with a gift goes to this address. */
  recordObjection: permitted('gifts object')
    .input(z.strictObject({ email: z.string().max(300).transform(tidy).refine(isEmail), reason }))
    .mutation(({ ctx, input }) => ctx.shop.gifts.objectFor(input.email, ctx.by(input.reason))),

  revokeLinks: permitted('gifts revoke')
    .input(z.strictObject({ reference: z.string(), reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const revoked = await ctx.shop.gifts.revokeLinks(id, ctx.by(input.reason));
      if (revoked === 0) refused('no-links');
    }),
});
