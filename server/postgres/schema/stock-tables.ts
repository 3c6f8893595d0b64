import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { STOCK_CAUSES } from '#rules/stock.ts';
import { product } from './catalogue-tables.ts';
import { instant, oneOf } from './columns.ts';
import { operatorAction } from './operations-tables.ts';
import { outboundRequest } from './outbound-request-table.ts';

/** A design whose printed cards are counted; without a row nobody ever entered any. */
export const stock = pgTable(
  'stock',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => product.id),
    /** When the first entry was made: cards that were packed before it are not in the movements. */
    since: instant('since').notNull().default(sql`cadeau_now()`),
    /** So many cards shall be left when all that wait are packed. */
    lowMark: integer('low_mark').notNull().default(0),
  },
  () => [check('low_mark_is_a_count', sql`low_mark >= 0`)],
);

/**
 * Each change of a stock, which is their sum: only added to. What packing takes is written by a trigger with the end of
 * a card's activation, whatever version of the program ends it; the history of its order says who packed it.
 */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => stock.productId),
    at: instant('at').notNull().default(sql`cadeau_now()`),
    cause: text({ enum: STOCK_CAUSES }).notNull(),
    /** Below 0 for cards that are gone. */
    quantity: integer().notNull(),
    /** Of what an operator entered: who did it and why. */
    actionId: bigint('action_id', { mode: 'number' }).references(() => operatorAction.id),
    /** The activation that used the card up. */
    requestId: text('request_id')
      .unique()
      .references(() => outboundRequest.id),
  },
  (table) => [
    index('stock_movements_by_product').on(table.productId),
    oneOf('stock_movement', 'cause', STOCK_CAUSES),
    check(
      'stock_movement_has_its_quantity',
      sql`case cause when 'delivered' then quantity > 0 when 'damaged' then quantity < 0
        when 'counted' then true else quantity = -1 end`,
    ),
    check(
      'stock_movement_has_its_author',
      sql`case when cause in ('packed', 'set-aside') then request_id is not null and action_id is null
        else request_id is null and action_id is not null end`,
    ),
  ],
);
