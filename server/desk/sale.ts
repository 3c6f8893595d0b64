import * as z from 'zod';
import { CATEGORIES } from '#rules/lines.ts';
import { isPauseSentence } from '#rules/pause-sentence.ts';
import { type SalePause, stateOfSale } from '#server/operations/catalogue/paused-sale.ts';
import { permitted, router } from './procedure.ts';
import { reason } from './reason.ts';
import { refused } from './refused.ts';

const sentence = z.string().trim().refine(isPauseSentence);
const categories = z.array(z.enum(CATEGORIES)).min(1).max(CATEGORIES.length);

/** Each category, with its pause if it is paused. `state` differs after each change. */
export function toSaleOfCategories(pauses: readonly SalePause[]) {
  return CATEGORIES.map((category) => ({
    category,
    pause: pauses.find((pause) => pause.category === category) ?? null,
    state: stateOfSale(pauses, category),
  }));
}

/** The sale of each category: paused with a sentence, and resumed. */
export const saleRouter = router({
  show: permitted('sale pause').query(async ({ ctx }) => {
    const { salePauses, proposedSentence } = ctx.shop.operations;
    return {
      categories: toSaleOfCategories(await salePauses()),
      proposals: {
        physical: proposedSentence('physical'),
        digital: proposedSentence('digital'),
        all: proposedSentence('all'),
      },
    };
  }),
  /** `seen`: the states that the person saw. A category that changed since is not overwritten. */
  pause: permitted('sale pause')
    .input(
      z.strictObject({
        categories,
        seen: z.partialRecord(z.enum(CATEGORIES), z.string().max(2000)),
        sentence: z.strictObject({ 'de-ch': sentence, 'fr-ch': sentence, 'it-ch': sentence }),
        reason,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const sentences = Object.fromEntries(input.categories.map((each) => [each, input.sentence]));
      const isPaused = await ctx.shop.operations.pauseSale(sentences, ctx.by(input.reason), input.seen);
      if (!isPaused) refused('sale-changed');
    }),
  resume: permitted('sale resume')
    .input(z.strictObject({ categories, leaveItems: z.boolean(), reason }))
    .mutation(async ({ ctx, input: { reason: why, ...input } }) => {
      const resumed = await ctx.shop.operations.resumeSale({ ...input, by: ctx.by(why) });
      if (resumed.kind === 'refused') refused(resumed.why);
    }),
});
