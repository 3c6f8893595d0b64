import { sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { periodSumsSchema } from '#server/accounting/period-records.ts';
import { instant, parsedJsonb } from './columns.ts';
import { operatorAction } from './operations-tables.ts';

/**
 * Closed months of accounting with their sums. Triggers refuse entries before the end of the last one, and
 * changes to these rows (I-25).
 */
export const closedPeriod = pgTable('closed_period', {
  /** Such as `2026-11`. */
  month: text().primaryKey(),
  /** Exclusive end. */
  endsAt: instant('ends_at').notNull().unique(),
  sums: parsedJsonb('sums', periodSumsSchema).notNull(),
  /** Hash of the exported rows, as 64 hexadecimal digits. */
  rowsSha256: text('rows_sha256').notNull(),
  actionId: bigint('action_id', { mode: 'number' })
    .notNull()
    .references(() => operatorAction.id),
  closedAt: instant('closed_at').notNull().default(sql`cadeau_now()`),
});
