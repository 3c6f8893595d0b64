import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { ALARM_CHANNELS, ALARM_KINDS } from '#rules/alarms.ts';
import { AUDIT_EVENT_TYPES } from '#rules/audit-event.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { addressChangeSchema } from '#rules/order-notice.ts';
import { bytea, checkOneOf, createdAt, HAS_REASON, instant, parsedJsonb } from './columns.ts';
import { orders } from './order-tables.ts';

/**
 * Actions of operators and their reads of personal data. Append-only until the retention period ends.
 * Contains no card numbers or PINs, and addresses only in `address_change`.
 */
export const operatorAction = pgTable(
  'operator_action',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`cadeau_now()`),
    person: text().notNull(),
    /** The command without its arguments: `refund`, `mails resend`. */
    command: text().notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** Empty for reads. */
    reason: text().notNull(),
    eventType: text('event_type').notNull(),
    /** Parsed together with its type (rules/audit-event.ts). */
    data: jsonb().notNull(),
    /** Null if no address changed, and once the order's names are erased. */
    addressChange: parsedJsonb('address_change', addressChangeSchema),
  },
  (table) => [
    index('actions_by_order').on(table.orderId),
    index('actions_with_address').on(table.orderId).where(sql`address_change is not null`),
    index('actions_by_time').on(table.at),
    index('actions_of_days').on(sql`(data ->> 'from')`).where(sql`order_id is null`),
    index('actions_with_reason').on(table.at).where(sql.raw(HAS_REASON)),
    checkOneOf('operator_action', 'event_type', AUDIT_EVENT_TYPES),
  ],
);

/** Paid orders continue. */
export const salePause = pgTable(
  'sale_pause',
  {
    category: text({ enum: CATEGORIES }).primaryKey(),
    sentence: parsedJsonb('sentence', localizedTextSchema).notNull(),
    person: text().notNull(),
    since: createdAt(),
  },
  () => [checkOneOf('sale_pause', 'category', CATEGORIES)],
);

/** The shop that owns the database, in one row. Programs of another shop or with another key are refused. */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey().default(1),
    /** Folder of the catalogue's brand. Null until the shop first starts. */
    brand: text(),
    /** Reveals nothing about the key. */
    cardKey: text('card_key'),
    /** The oldest migration that a program must know to run on this database. */
    oldestProgram: bigint('oldest_program', { mode: 'number' }).notNull(),
  },
  () => [check('one_installation', sql`id = 1`)],
);

/** Build assets by name, so that processes of other versions can serve them too. */
export const builtFile = pgTable('built_file', {
  /** Path on the site, such as `/assets/cart-1a2b3c4d.js`. */
  path: text().primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea().notNull(),
  /** Last start of a process whose build, or the following build, contains it. */
  neededAt: instant('needed_at').notNull(),
});

/** The row lets one worker perform each run. */
export const scheduledTask = pgTable('scheduled_task', {
  name: text().primaryKey(),
  claimedAt: instant('claimed_at'),
  doneAt: instant('done_at'),
  result: parsedJsonb('result', z.record(z.string(), z.number())),
});

/** The name contains a hash of the bytes. */
export const picture = pgTable('picture', {
  name: text().primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea().notNull(),
});

export const alarm = pgTable(
  'alarm',
  {
    kind: text({ enum: ALARM_KINDS }).notNull(),
    subject: text().notNull(),
    detail: text().notNull(),
    since: instant('since').notNull(),
    reportedAt: instant('reported_at'),
    goneSince: instant('gone_since'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), checkOneOf('alarm', 'kind', ALARM_KINDS)],
);

/** Rows are deleted after delivery. */
export const alarmMessage = pgTable(
  'alarm_message',
  {
    id: uuid().primaryKey(),
    channel: text({ enum: ALARM_CHANNELS }).notNull(),
    content: jsonb().notNull(),
    createdAt: createdAt(),
    tries: smallint().notNull().default(0),
    /** Locked until then: a retry waits, or another worker is sending it. */
    nextTryAt: instant('next_try_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [
    index('alarm_messages_in_order').on(table.channel, table.createdAt),
    checkOneOf('alarm_message', 'channel', ALARM_CHANNELS),
  ],
);
