import * as z from 'zod';
import { ENTERED_STOCK_CAUSES, stockState } from '#rules/stock.ts';
import type { Stock, StockChange } from '#server/fulfilment/enter-stock.ts';
import { requireRight } from '#server/people/rights.ts';
import { permitted, reason, refused, router } from './procedure.ts';

/** Larger numbers are typing errors. */
const count = z.int().min(0).max(1_000_000);
const product = z.string().max(100);

const PERMISSIONS = { delivered: 'stock add', counted: 'stock count', damaged: 'stock damaged' } as const;

export const stockRouter = router({
  list: permitted('stock list').query(async ({ ctx }) =>
    (await ctx.shop.fulfilment.stocks.list()).map(toListedStock),
  ),
  /** `counted` replaces the stock; the other causes add or subtract. */
  enter: permitted('stock add')
    .input(z.strictObject({ product, cause: z.enum(ENTERED_STOCK_CAUSES), count, reason }))
    .mutation(async ({ ctx: { shop, caller, by }, input: { product, cause, count, reason } }) => {
      requireRight(caller, PERMISSIONS[cause]);
      const entry = { productReferenceId: product, cause, count };
      return toChange(await shop.fulfilment.stocks.enter(entry, by(reason)));
    }),
  /** Number of cards that must remain after packing all open parcels; fewer raise an alarm. */
  setLowMark: permitted('stock low')
    .input(z.strictObject({ product, count, reason }))
    .mutation(async ({ ctx: { shop, by }, input: { product, count, reason } }) =>
      toChange(await shop.fulfilment.stocks.setLowMark(product, count, by(reason))),
    ),
});

function toChange(change: StockChange) {
  return change.kind === 'refused' ? refused(change.why) : toListedStock(change.stock);
}

function toListedStock(stock: Stock) {
  const { productReferenceId: product, name, inStock, needed, low, since } = stock;
  return { product, name, inStock, needed, low, since, state: stockState(stock) };
}
