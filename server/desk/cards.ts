import * as z from 'zod';
import { isEmail, tidy } from '#rules/address-text.ts';
import { permitted, reason, refused, requireOrder, router } from './procedure.ts';

const reference = z.string();
const place = { line: z.int().min(1).max(99), ordinal: z.int().min(1).max(999) };

const NOT_VOID = { used: 'not-void-used', wrong: 'not-void-wrong', other: 'not-void-other' } as const;

export const cardsRouter = router({
  /**
   * Voids a lost card and issues a replacement. `generation`: 0 for the bought card, 1 for its first
   * replacement. Returns `waits` if a second person must approve it. Returns `pending` if the supplier's
   * response is missing; a job continues.
   */
  replace: permitted('cards replace')
    .input(z.strictObject({ reference, ...place, generation: z.int().min(0).max(99), reason }))
    .mutation(async ({ ctx: { shop, caller, by }, input }): Promise<'replaced' | 'pending' | 'waits'> => {
      const { id } = await requireOrder(shop, input.reference);
      const { line, ordinal, generation } = input;
      const started = await shop.approvals.request<'replace'>(
        id,
        { kind: 'replace', line, ordinal, generation },
        { id: caller.id, by: by(input.reason) },
      );
      if (started.kind === 'waits') return 'waits';
      if (started.kind === 'refused') return refused(started.reason);
      const outcome = await shop.fulfilment.replacements.run(started.cardId);
      if (outcome.kind === 'refused') return refused(NOT_VOID[outcome.why]);
      return outcome.kind === 'unknown' ? 'pending' : 'replaced';
    }),

  /** All of the cards, or none. */
  markReturned: permitted('cards returned')
    .input(z.strictObject({ reference, cards: z.array(z.strictObject(place)).min(1).max(600), reason }))
    .mutation(async ({ ctx, input }) => {
      const order = await requireOrder(ctx.shop, input.reference);
      const { refunds } = ctx.shop;
      const returned = await refunds.enterReturned(order.reference, input.cards, ctx.by(input.reason));
      if (returned.kind === 'refused') refused(returned.reason);
    }),
});

export const giftsRouter = router({
  stopSending: permitted('gifts stop')
    .input(z.strictObject({ reference: z.string(), number: z.int().min(1).max(9999), reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const answer = await ctx.shop.gifts.stop(id, { number: input.number }, ctx.by(input.reason));
      if (answer === 'unknown') refused('no-such-sending');
      if (answer === 'alreadySent') refused('already-sent');
    }),

  /** Blocks all further gift mails to this address. */
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
