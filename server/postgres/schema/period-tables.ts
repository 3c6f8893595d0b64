import { sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { periodSumsSchema } from '#server/accounting/period-books.ts';
import { instant } from './columns.ts';
import { operatorAction } from './operations-tables.ts';
import { parsedJsonb } from './parsed-jsonb.ts';

/**
 * Months of the books that the accountants have closed, as they were then. Triggers refuse every booking before the end
 * of the last one, and every change of these rows (I-25).
 */
export const closedPeriod = pgTable('closed_period', {
  /** As `2026-11`. */
  month: text().primaryKey(),
  /** The first instant that is not in it. */
  endsAt: instant('ends_at').notNull().unique(),
  sums: parsedJsonb('sums', periodSumsSchema).notNull(),
  /** Of what its exports hold, as 64 hexadecimal digits. */
  rowsSha256: text('rows_sha256').notNull(),
  /** Who closed it and why. */
  actionId: bigint('action_id', { mode: 'number' })
    .notNull()
    .references(() => operatorAction.id),
  closedAt: instant('closed_at').notNull().default(sql`cadeau_now()`),
});
