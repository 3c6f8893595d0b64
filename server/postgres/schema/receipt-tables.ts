import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, oneOf } from './columns.ts';
import { capture } from './payment-tables.ts';

const RECEIPT_KINDS = ['receipt', 'credit-note'] as const;

/**
 * Receipts and credit notes as they were sent. Only added to: a trigger refuses every change, a number that leaves a
 * gap, and a row that does not continue the chain (I-23, GeBüV 3).
 */
export const receipt = pgTable(
  'receipt',
  {
    /** Rising by one from 1, whatever the kind and the year. */
    number: integer().primaryKey(),
    kind: text({ enum: RECEIPT_KINDS }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    /** Of a credit note. */
    refundId: uuid('refund_id').unique(),
    /** The PDF. */
    bytes: bytea().notNull(),
    /** Hexadecimal, as the chain. */
    bytesSha256: text('bytes_sha256').notNull(),
    /** Over the chain so far, the number, the kind, the order and the bytes: one changed row breaks all after it. */
    chainSha256: text('chain_sha256').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('receipts_by_order').on(table.orderId),
    index('receipts_by_time').on(table.createdAt),
    uniqueIndex('one_receipt_per_order').on(table.orderId).where(sql`kind = 'receipt'`),
    oneOf('receipt', 'kind', RECEIPT_KINDS),
  ],
);
