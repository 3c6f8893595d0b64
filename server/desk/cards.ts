import * as z from 'zod';
import { isEmail, normalizeEmail } from '#rules/address-text.ts';
import { ENTERED_STOCK_CAUSES, getStockState } from '#rules/stock.ts';
import type { Stock, StockChange } from '#server/fulfilment/enter-stock.ts';
import { requirePermission } from '#server/people/require-permission.ts';
import {
  permissionProcedure,
  reasonSchema,
  reject,
  requireOrder,
  requireSecondFactor,
  router,
} from './procedure.ts';

const reference = z.string();
const cardPosition = { line: z.int32().min(1).max(99), ordinal: z.int32().min(1).max(999) };

const NOT_VOID = { used: 'not-void-used', wrong: 'not-void-wrong', other: 'not-void-other' } as const;

export const cardsRouter = router({
  /**
   * Voids a lost card and issues a replacement. `generation`: 0 for the bought card, 1 for its first
   * replacement. Returns `waits` if a second person must approve it. Returns `pending` if the supplier's
   * response is missing; a job continues.
   */
  replace: permissionProcedure('cards replace')
    .input(
      z.strictObject({
        reference,
        ...cardPosition,
        generation: z.int32().min(0).max(99),
        reason: reasonSchema,
      }),
    )
    .mutation(async ({ ctx, input }): Promise<'replaced' | 'pending' | 'waits'> => {
      const { shop, caller, by } = ctx;
      await requireSecondFactor(ctx);
      const { id } = await requireOrder(shop, input.reference);
      const { line, ordinal, generation } = input;
      const started = await shop.approvals.request<'replace'>(
        id,
        { kind: 'replace', line, ordinal, generation },
        { id: caller.id, roles: caller.roles, by: by(input.reason) },
      );
      if (started.kind === 'waits') return 'waits';
      if (started.kind === 'refused') return reject(started.reason);
      const outcome = await shop.fulfilment.replacements.run(started.cardId);
      if (outcome.kind === 'refused') return reject(NOT_VOID[outcome.why]);
      return outcome.kind === 'unknown' ? 'pending' : 'replaced';
    }),

  /** Marks all of the cards, or none. */
  markReturned: permissionProcedure('cards mark-returned')
    .input(
      z.strictObject({
        reference,
        cards: z.array(z.strictObject(cardPosition)).min(1).max(600),
        reason: reasonSchema,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const order = await requireOrder(ctx.shop, input.reference);
      const { refunds } = ctx.shop;
      const returned = await refunds.recordReturnedCards(order.reference, input.cards, ctx.by(input.reason));
      if (returned.kind === 'refused') reject(returned.reason);
    }),
});

export const giftsRouter = router({
  stopSending: permissionProcedure('gifts stop')
    .input(
      z.strictObject({ reference: z.string(), number: z.int32().min(1).max(9999), reason: reasonSchema }),
    )
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const outcome = await ctx.shop.gifts.stop(id, { number: input.number }, ctx.by(input.reason));
      if (outcome === 'unknown') reject('no-such-sending');
      if (outcome === 'alreadySent') reject('already-sent');
    }),

  /** Blocks all further gift mails to this address. */
  recordObjection: permissionProcedure('gifts record-objection')
    .input(
      z.strictObject({
        email: z.string().max(300).transform(normalizeEmail).refine(isEmail),
        reason: reasonSchema,
      }),
    )
    .mutation(({ ctx, input }) => ctx.shop.gifts.recordObjection(input.email, ctx.by(input.reason))),

  revokeLinks: permissionProcedure('gifts revoke')
    .input(z.strictObject({ reference: z.string(), reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const revoked = await ctx.shop.gifts.revokeLinks(id, ctx.by(input.reason));
      if (revoked === 0) reject('no-links');
    }),
});

/** A larger number would be a typing error. */
const count = z.int32().min(0).max(1_000_000);
const product = z.string().max(100);

const PERMISSIONS = {
  delivered: 'stock add',
  counted: 'stock count',
  damaged: 'stock record-damage',
} as const;

export const stockRouter = router({
  list: permissionProcedure('stock list').query(async ({ ctx }) =>
    (await ctx.shop.fulfilment.stocks.list()).map(toListedStock),
  ),
  /** `counted` replaces the stock; the other causes add or subtract. */
  enter: permissionProcedure('stock add')
    .input(z.strictObject({ product, cause: z.enum(ENTERED_STOCK_CAUSES), count, reason: reasonSchema }))
    .mutation(async ({ ctx: { shop, caller, by }, input: { product, cause, count, reason } }) => {
      requirePermission(caller, PERMISSIONS[cause]);
      const entry = { productReferenceId: product, cause, count };
      return toChange(await shop.fulfilment.stocks.enter(entry, by(reason)));
    }),
  /** Number of cards that must remain after packing all open parcels; fewer raise an alarm. */
  setThreshold: permissionProcedure('stock set-threshold')
    .input(z.strictObject({ product, count, reason: reasonSchema }))
    .mutation(async ({ ctx: { shop, by }, input: { product, count, reason } }) =>
      toChange(await shop.fulfilment.stocks.setThreshold(product, count, by(reason))),
    ),
});

function toChange(change: StockChange) {
  return change.kind === 'refused' ? reject(change.why) : toListedStock(change.stock);
}

function toListedStock(stock: Stock) {
  const { productReferenceId: product, name, inStock, needed, low, since } = stock;
  return { product, name, inStock, needed, low, since, state: getStockState(stock) };
}
