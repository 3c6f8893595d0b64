import * as z from 'zod';
import { daysSpan } from '#rules/periods.ts';
import type { ReceiptFilter } from '#server/accounting/filed-receipt.ts';
import type { DeskApp } from './desk-app.ts';
import { daySchema, permissionProcedure, router } from './procedure.ts';

const LISTED_MAX = 200;

const day = daySchema.optional();

export const receiptsRouter = router({
  /**
   * Sorted by number. `text`: a number, a range such as `17-20`, or an order reference. The days apply only
   * if both are given.
   */
  list: permissionProcedure('receipts list')
    .input(z.strictObject({ text: z.string().trim().max(50).default(''), from: day, to: day }))
    .query(async ({ ctx: { shop }, input: { text, from, to } }) => {
      const filter = await parseFilter(shop.reports, text);
      if (filter === undefined) return { receipts: [], hasMore: false };
      const span = from === undefined || to === undefined ? undefined : daysSpan({ from, to });
      const found = await shop.reports.receipts({ ...filter, span, limit: LISTED_MAX + 1 });
      return { receipts: found.slice(0, LISTED_MAX), hasMore: found.length > LISTED_MAX };
    }),
});

/** Returns undefined for a text that is neither a number nor an order. */
async function parseFilter(
  { findOrder }: Pick<DeskApp['reports'], 'findOrder'>,
  text: string,
): Promise<ReceiptFilter | undefined> {
  if (text === '') return {};
  const [, first, last = first] = /^(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?$/.exec(text) ?? [];
  if (first !== undefined) return { numbers: { first: Number(first), last: Number(last) } };
  const order = await findOrder(text);
  return order && { orderIds: [order.id] };
}
