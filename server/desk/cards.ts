import * as z from 'zod';
import { isEmail, tidy } from '#rules/address-text.ts';
import { permitted, reason, refused, requireOrder, router } from './procedure.ts';

const reference = z.string();
const place = { line: z.int().min(1).max(99), ordinal: z.int().min(1).max(999) };

/** Why the supplier didn't void the old card. */
const NOT_VOID = { used: 'not-void-used', wrong: 'not-void-wrong', other: 'not-void-other' } as const;

/** Cards that are lost, and cards that came back. */
export const cardsRouter = router({
  /**
   * Voids a lost card and delivers another. `generation`: 0 for the card that was bought, 1 for its replacement. Returns
   * `waits` if a second person has to approve it, and `pending` if the supplier hasn't answered: a job continues then.
   */
  replace: permitted('cards replace')
    .input(z.strictObject({ reference, ...place, generation: z.int().min(0).max(99), reason }))
    .mutation(async ({ ctx: { shop, caller, by }, input }): Promise<'replaced' | 'pending' | 'waits'> => {
      const { id } = await requireOrder(shop, input.reference);
      const { line, ordinal, generation } = input;
      const begun = await shop.approvals.request<'replace'>(
        id,
        { kind: 'replace', line, ordinal, generation },
        { id: caller.id, by: by(input.reason) },
      );
      if (begun.kind === 'waits') return 'waits';
      if (begun.kind === 'refused') return refused(begun.reason);
      const outcome = await shop.fulfilment.replacements.run(begun.cardId);
      if (outcome.kind === 'refused') return refused(NOT_VOID[outcome.why]);
      return outcome.kind === 'unknown' ? 'pending' : 'replaced';
    }),

  /** Enters that posted cards came back: all of them, or none. */
  markReturned: permitted('cards returned')
    .input(z.strictObject({ reference, cards: z.array(z.strictObject(place)).min(1).max(600), reason }))
    .mutation(async ({ ctx, input }) => {
      const order = await requireOrder(ctx.shop, input.reference);
      const { refunds } = ctx.shop;
      const returned = await refunds.enterReturned(order.reference, input.cards, ctx.by(input.reason));
      if (returned.kind === 'refused') refused(returned.reason);
    }),
});

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
