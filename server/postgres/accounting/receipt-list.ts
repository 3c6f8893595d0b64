import { and, asc, between, eq, gte, inArray, lt } from 'drizzle-orm';
import type { FiledReceipt, ReceiptFilter } from '#server/accounting/filed-receipt.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { orders } from '../schema/order-tables.ts';
import { receipt } from '../schema/receipt-tables.ts';

/** By number, without the documents themselves. */
export function listReceipts(
  db: Db | Tx,
  { orderIds, numbers, span, limit }: ReceiptFilter,
): Promise<FiledReceipt[]> {
  const { number, kind, createdAt: filedAt, orderId } = receipt;
  const found = db
    .select({ number, kind, reference: orders.reference, filedAt })
    .from(receipt)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        orderIds && inArray(orderId, [...orderIds]),
        numbers && between(number, numbers.first, numbers.last),
        span && and(gte(filedAt, span.from), lt(filedAt, span.to)),
      ),
    )
    .orderBy(asc(number));
  return limit === undefined ? found : found.limit(limit);
}

/** The document as it was sent. */
export async function readReceipt(db: Db, number: number): Promise<Buffer> {
  const [row] = await db.select({ bytes: receipt.bytes }).from(receipt).where(eq(receipt.number, number));
  if (row === undefined) throw new Error(`there is no receipt ${number}`);
  return row.bytes;
}
