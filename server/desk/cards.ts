import * as z from 'zod';
import { permitted, router } from './procedure.ts';
import { reason } from './reason.ts';
import { refused } from './refused.ts';
import { requireOrder } from './require-order.ts';

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
