import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { orders } from './order-tables.ts';

/** Requests counted per slice of a limit's window. Rows are deleted when the window ends. */
export const limitCount = pgTable(
  'limit_count',
  {
    name: text().notNull(),
    /** Keyed hash of the session, address, network, e-mail address or payment. */
    key: text().notNull(),
    startsAt: instant('starts_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.key, table.startsAt] })],
);

/** An order's visitor as keyed hashes, for the abuse limits. Rows are deleted after 24 hours. */
export const orderOrigin = pgTable(
  'order_origin',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    sessionKey: text('session_key').notNull(),
    addressKey: text('address_key').notNull(),
    networkKey: text('network_key').notNull(),
    emailKey: text('email_key').notNull(),
    /** Value of the order's digital cards. */
    digitalValue: integer('digital_value').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_origins_by_address').on(table.addressKey),
    index('order_origins_by_network').on(table.networkKey),
    index('order_origins_by_email').on(table.emailKey),
  ],
);

/** Solved challenges, which can be used only once. Rows are deleted when the challenges expire. */
export const usedChallenge = pgTable('used_challenge', {
  id: text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
