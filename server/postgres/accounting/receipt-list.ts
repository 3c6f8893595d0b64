import { and, asc, between, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { FiledReceipt, ReceiptFilter } from '#server/accounting/filed-receipt.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { orders } from '../schema/order-tables.ts';
import { receipt } from '../schema/receipt-tables.ts';

export function listReceipts(
  db: Db | Tx,
  { orderIds, numbers, span, limit }: ReceiptFilter,
): Promise<FiledReceipt[]> {
  const { number, kind, createdAt: filedAt, orderId } = receipt;
  const condition = and(
    orderIds && inArray(orderId, [...orderIds]),
    numbers && between(number, numbers.first, numbers.last),
    span && and(gte(filedAt, span.from), lt(filedAt, span.to)),
  );
  const usesTimeIndex = limit !== undefined && span !== undefined;
  const query = db
    .select({ number, kind, reference: REFERENCE, filedAt })
    .from(receipt)
    .leftJoin(orders, and(eq(orders.id, orderId), limit === undefined ? isPlacedIn(span) : undefined))
    .where(usesTimeIndex ? inArray(number, selectOldest(db, condition, limit)) : condition)
    .orderBy(asc(number));
  return limit === undefined ? query : query.limit(limit);
}

/** The subquery covers receipts whose order the join excludes by its time. */
const REFERENCE = sql<string>`coalesce(${orders.reference},
  (select own.reference from ${orders} own where own.id = ${receipt.orderId}))`;

/**
 * Lets the join read the span's orders in one scan. Documents filed later, such as credit notes, look up
 * their order separately.
 */
function isPlacedIn(span: ReceiptFilter['span']): SQL | undefined {
  return span && and(gte(orders.createdAt, span.from), lt(orders.createdAt, span.to));
}

/**
 * Uses the time index, because a scan by number would read all earlier months. Numbers rise with time, except
 * for documents filed concurrently.
 */
function selectOldest(db: Db | Tx, condition: SQL | undefined, limit: number) {
  const { number, createdAt } = receipt;
  return db
    .select({ number })
    .from(receipt)
    .where(condition)
    .orderBy(asc(createdAt), asc(number))
    .limit(limit);
}

export async function readReceipt(db: Db, number: number): Promise<Buffer> {
  const [row] = await db.select({ bytes: receipt.bytes }).from(receipt).where(eq(receipt.number, number));
  if (row === undefined) throw new Error(`there is no receipt ${number}`);
  return row.bytes;
}
