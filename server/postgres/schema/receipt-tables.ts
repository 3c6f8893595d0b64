import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, checkOneOf, createdAt } from './columns.ts';
import { capture } from './payment-tables.ts';

const RECEIPT_KINDS = ['receipt', 'credit-note'] as const;

/**
 * Receipts and credit notes as sent. Append-only: a trigger refuses changes, gaps in the numbers, and rows
 * that break the chain (I-23, GeBüV 3).
 */
export const receipt = pgTable(
  'receipt',
  {
    /** Starts at 1 without gaps, across kinds and years. */
    number: integer().primaryKey(),
    kind: text({ enum: RECEIPT_KINDS }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    refundId: uuid('refund_id').unique(),
    bytes: bytea().notNull(),
    /** In hexadecimal, like `chainSha256`. */
    bytesSha256: text('bytes_sha256').notNull(),
    /**
     * Hash of the previous chain hash, number, kind, order and bytes. A changed row invalidates all later
     * rows.
     */
    chainSha256: text('chain_sha256').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('receipts_by_order').on(table.orderId),
    index('receipts_by_time').on(table.createdAt),
    uniqueIndex('one_receipt_per_order').on(table.orderId).where(sql`kind = 'receipt'`),
    checkOneOf('receipt', 'kind', RECEIPT_KINDS),
  ],
);
