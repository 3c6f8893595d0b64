import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { storedDraftSchema, storedProductSchema } from '#rules/product-fields.ts';
import { instant } from './columns.ts';
import { operatorAction } from './operations-tables.ts';
import { parsedJsonb } from './parsed-jsonb.ts';

/** How a product was after each change by an operator, and before the first of them. */
export const productVersion = pgTable(
  'product_version',
  {
    productReferenceId: text('product_reference_id').notNull(),
    /** From 1, without a gap. */
    version: integer().notNull(),
    fields: parsedJsonb('fields', storedProductSchema).notNull(),
    imagePath: text('image_path').notNull(),
    /** Who made it so, when and why; null of the state before the first change. */
    actionId: bigint('action_id', { mode: 'number' }).references(() => operatorAction.id),
  },
  (table) => [primaryKey({ columns: [table.productReferenceId, table.version] })],
);

/** Changes of a product, or a new one, that are not published. */
export const productDraft = pgTable('product_draft', {
  productReferenceId: text('product_reference_id').primaryKey(),
  /** Those alone that differ from the product. */
  fields: parsedJsonb('fields', storedDraftSchema).notNull(),
  /** Null: as the product has it. */
  imagePath: text('image_path'),
  /** Of the product when the draft was begun; 0 where nothing of it was written down yet. */
  baseVersion: integer('base_version').notNull(),
  /** Grows with each change of the draft: the second to save learns of the first. */
  revision: integer().notNull(),
  /** Who saved it last. */
  person: text().notNull(),
  savedAt: instant('saved_at').notNull().default(sql`cadeau_now()`),
});
