import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { storedDraftSchema, storedProductSchema } from '#rules/product-fields.ts';
import { instant, parsedJsonb } from './columns.ts';
import { operatorAction } from './operations-tables.ts';

/** Versions of a product: one before the first change by an operator, and one after each change. */
export const productVersion = pgTable(
  'product_version',
  {
    productReferenceId: text('product_reference_id').notNull(),
    /** Starts at 1, without gaps. */
    version: integer().notNull(),
    fields: parsedJsonb('fields', storedProductSchema).notNull(),
    imagePath: text('image_path').notNull(),
    /** The change that created this version. Null for the state before the first change. */
    actionId: bigint('action_id', { mode: 'number' }).references(() => operatorAction.id),
  },
  (table) => [primaryKey({ columns: [table.productReferenceId, table.version] })],
);

export const productDraft = pgTable('product_draft', {
  productReferenceId: text('product_reference_id').primaryKey(),
  /** Only the fields that differ from the product. */
  fields: parsedJsonb('fields', storedDraftSchema).notNull(),
  /** Null if the draft doesn't change the picture. */
  imagePath: text('image_path'),
  /** Version of the product when the draft was created. 0 if no version was stored. */
  baseVersion: integer('base_version').notNull(),
  /** Incremented with each save, to detect concurrent edits. */
  revision: integer().notNull(),
  person: text().notNull(),
  savedAt: instant('saved_at').notNull().default(sql`cadeau_now()`),
});
