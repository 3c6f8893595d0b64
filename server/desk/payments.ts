import * as z from 'zod';
import { permitted, router } from './procedure.ts';
import { reason } from './reason.ts';
import { refused } from './refused.ts';

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
