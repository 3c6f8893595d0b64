import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { addressChangeSchema } from '#rules/address-change.ts';
import { AUDIT_EVENT_TYPES } from '#rules/audit-event.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { bytea, createdAt, HAS_REASON, instant, oneOf } from './columns.ts';
import { orders } from './order-tables.ts';
import { parsedJsonb } from './parsed-jsonb.ts';

/**
 * What operators did, and which personal data they read: only added to, until reason and person end with their period.
 * No number and no PIN is in it, and an address only in the column made for it.
 */
export const operatorAction = pgTable(
  'operator_action',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`cadeau_now()`),
    person: text().notNull(),
    /** As typed after `cadeau`, without its values: `refund`, `mails resend`. */
    command: text().notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** Empty for a reading. */
    reason: text().notNull(),
    eventType: text('event_type').notNull(),
    /** Parsed together with its type (rules/audit-event.ts). */
    data: jsonb().notNull(),
    /** Null where no address was changed, and once the order's names are erased. */
    addressChange: parsedJsonb('address_change', addressChangeSchema),
  },
  (table) => [
    index('actions_by_order').on(table.orderId),
    index('actions_with_address').on(table.orderId).where(sql`address_change is not null`),
    index('actions_by_time').on(table.at),
    index('actions_of_days').on(sql`(data ->> 'from')`).where(sql`order_id is null`),
    index('actions_with_reason').on(table.at).where(sql.raw(HAS_REASON)),
    oneOf('operator_action', 'event_type', AUDIT_EVENT_TYPES),
  ],
);

/** A category that is not sold for now; paid orders go on. */
export const salePause = pgTable(
  'sale_pause',
  {
    category: text({ enum: CATEGORIES }).primaryKey(),
    /** What its pages say. */
    sentence: parsedJsonb('sentence', localizedTextSchema).notNull(),
    person: text().notNull(),
    since: createdAt(),
  },
  () => [oneOf('sale_pause', 'category', CATEGORIES)],
);

/** Which shop the database belongs to, in one row: a program of another one, or with another key, is refused. */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey().default(1),
    /** Folder of the brand whose catalogue is in it; null until a shop has started on it. */
    brand: text(),
    /** Name of the key with which card secrets are encrypted; it tells nothing of the key. */
    cardKey: text('card_key'),
    /** The last migration that a program must know to run on it. */
    oldestProgram: bigint('oldest_program', { mode: 'number' }).notNull(),
  },
  () => [check('one_installation', sql`id = 1`)],
);

/**
 * What builds have made for browsers, mails and orders, which ask for it by name: so a process of another version has it,
 * too.
 */
export const builtFile = pgTable('built_file', {
  /** On the site, as `/assets/cart-1a2b3c4d.js`. */
  path: text().primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea().notNull(),
  /** When a process of a build with it started, or of the one that came after. */
  neededAt: instant('needed_at').notNull(),
});

/** Periodic work, and when a worker last did it: the row lets one worker do each run. */
export const scheduledTask = pgTable('scheduled_task', {
  name: text().primaryKey(),
  claimedAt: instant('claimed_at'),
  doneAt: instant('done_at'),
  /** Counts by name of the last run that is over. */
  result: parsedJsonb('result', z.record(z.string(), z.number())),
});

/** A picture of an imported product as it is served; its name holds a hash of its bytes. */
export const picture = pgTable('picture', {
  name: text().primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea().notNull(),
});
