import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { STOCK_CAUSES } from '#rules/stock.ts';
import { product } from './catalogue-tables.ts';
import { checkOneOf, instant } from './columns.ts';
import { parcels } from './fulfilment-tables.ts';
import { operatorAction } from './operations-tables.ts';
import { outboundRequest } from './outbound-request-table.ts';
import { person } from './people-tables.ts';

/** A product without a row has no recorded stock. */
export const stock = pgTable(
  'stock',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => product.id),
    /** Time of the first entry. Cards packed earlier have no movement. */
    since: instant('since').notNull().default(sql`cadeau_now()`),
    /** Raises an alarm when the stock, minus the cards waiting to be packed, falls below this number. */
    lowMark: integer('low_mark').notNull().default(0),
  },
  () => [check('low_mark_is_a_count', sql`low_mark >= 0`)],
);

/**
 * Movements whose sum is the stock. Append-only. A trigger adds the movement of a packed card when its
 * activation completes, so that older program versions record it too. The order history contains the name of
 * the person who packed it.
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
    /** Negative for removed cards. */
    quantity: integer().notNull(),
    actionId: bigint('action_id', { mode: 'number' }).references(() => operatorAction.id),
    requestId: text('request_id')
      .unique()
      .references(() => outboundRequest.id),
  },
  (table) => [
    index('stock_movements_by_product').on(table.productId),
    checkOneOf('stock_movement', 'cause', STOCK_CAUSES),
    check(
      'stock_movement_has_its_quantity',
      sql`case cause when 'delivered' then quantity > 0 when 'damaged' then quantity < 0
        when 'counted' then true else quantity = -1 end`,
    ),
    check(
      'stock_movement_has_its_author',
      sql`case when cause in ('packed', 'discarded') then request_id is not null and action_id is null
        else request_id is null and action_id is not null end`,
    ),
  ],
);

/** The parcel that a clerk is packing at the desk. One parcel per clerk, and one clerk per parcel. */
export const parcelClaim = pgTable(
  'parcel_claim',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => person.id),
    orderId: uuid('order_id').notNull(),
    number: smallint().notNull(),
    claimedAt: instant('claimed_at').notNull().default(sql`cadeau_now()`),
    /** Time of the last activity. The claim expires `CLAIM_IDLE_MINUTES` after it. */
    usedAt: instant('used_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [
    unique('one_claim_of_a_parcel').on(table.orderId, table.number),
    foreignKey({
      columns: [table.orderId, table.number],
      foreignColumns: [parcels.orderId, parcels.number],
    }),
  ],
);
