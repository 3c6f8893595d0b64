import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { DELIVERY_METHODS } from '#rules/delivery-method.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { checkOneOf, parsedJsonb } from './columns.ts';

const PRODUCT_SOURCES = ['brand', 'import'] as const;

export const product = pgTable(
  'product',
  {
    id: uuid().primaryKey(),
    productReferenceId: text('product_reference_id').notNull().unique(),
    category: text({ enum: CATEGORIES }).notNull(),
    name: parsedJsonb('name', localizedTextSchema).notNull(),
    shortDescription: parsedJsonb('short_description', localizedTextSchema).notNull(),
    longDescription: parsedJsonb('long_description', localizedTextSchema).notNull(),
    imagePath: text('image_path').notNull(),
    priceFrom: integer('price_from').notNull(),
    priceTo: integer('price_to').notNull(),
    /** Set by the operator. The seed sets it only for new products. */
    available: boolean().notNull(),
    position: integer().notNull(),
    /** False for a product that left the catalogue but has orders. */
    listed: boolean().notNull().default(true),
    /** Maintained by the brand's folder at each start, or by the operator's import. */
    source: text({ enum: PRODUCT_SOURCES }).notNull().default('brand'),
  },
  () => [checkOneOf('product', 'category', CATEGORIES), checkOneOf('product', 'source', PRODUCT_SOURCES)],
);

export const deliveryOption = pgTable(
  'delivery_option',
  {
    id: uuid().primaryKey(),
    key: text({ enum: DELIVERY_METHODS }).notNull().unique(),
    name: parsedJsonb('name', localizedTextSchema).notNull(),
    description: parsedJsonb('description', localizedTextSchema).notNull(),
    deliveryDuration: smallint('delivery_duration').notNull(),
    deliveryDays: text('delivery_days').notNull(),
    deliveryStart: text('delivery_start').notNull(),
    deliveryEnd: text('delivery_end').notNull(),
    basePrice: integer('base_price').notNull(),
    currency: text({ enum: ['CHF'] }).notNull(),
    /** Percent times 10: 81 is 8.1 %. */
    vatPerMille: integer('vat_per_mille').notNull(),
  },
  () => [checkOneOf('delivery_option', 'key', DELIVERY_METHODS)],
);
