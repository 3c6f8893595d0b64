import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { ALARM_CHANNELS, ALARM_KINDS } from '#rules/alarms.ts';
import { AUDIT_EVENT_TYPES } from '#rules/audit-event.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { addressChangeSchema } from '#rules/order-notice.ts';
import { REMOVED_TEXT } from '#rules/retention.ts';
import { bytea, checkOneOf, createdAt, HAS_REASON, instant, parsedJsonb } from './columns.ts';
import { orders } from './order-tables.ts';
import { person } from './people-tables.ts';

const removableSalt = (name: string) => uuid(name).default(sql`gen_random_uuid()`);

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
    /** Null for the command line and automatic work. */
    personId: uuid('person_id').references(() => person.id),
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
    /** The chain contains only salted hashes of removable texts. A trigger removes the salt with its text. */
    personSalt: removableSalt('person_salt'),
    reasonSalt: removableSalt('reason_salt'),
    addressSalt: removableSalt('address_salt'),
  },
  (table) => [
    index('actions_by_order').on(table.orderId),
    index('actions_with_address').on(table.orderId).where(sql`address_change is not null`),
    index('actions_by_time').on(table.at),
    index('actions_of_days').on(sql`(data ->> 'from')`).where(sql`order_id is null`),
    index('actions_with_reason').on(table.at).where(sql.raw(HAS_REASON)),
    checkOneOf('operator_action', 'event_type', AUDIT_EVENT_TYPES),
    check(
      'desk_actions_have_their_person',
      sql.raw(`person_id is not null or command not like 'desk %' or person = '${REMOVED_TEXT}'`),
    ),
  ],
);

/**
 * The hash chain of the audit log: one immutable row per action, numbered without gaps. A deferred trigger
 * appends it at the end of the transaction, so that actions wait for each other only while they commit.
 */
export const actionChain = pgTable('action_chain', {
  number: bigint({ mode: 'number' }).primaryKey(),
  actionId: bigint('action_id', { mode: 'number' })
    .notNull()
    .unique('one_link_per_action')
    .references(() => operatorAction.id),
  personSha256: text('person_sha256').notNull(),
  reasonSha256: text('reason_sha256').notNull(),
  addressSha256: text('address_sha256').notNull(),
  /** Hash of the previous value, the number and the action (SQL function `hash_action`). */
  chainSha256: text('chain_sha256').notNull(),
});

/** Categories that are not sold at present. Orders that are already paid are still fulfilled. */
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
    /** Name of the card key; reveals nothing about the key. */
    cardKey: text('card_key'),
    /** The oldest migration that a program must contain to run on this database. */
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

/** One row per task, so that only one worker performs each run. */
export const scheduledTask = pgTable('scheduled_task', {
  name: text().primaryKey(),
  claimedAt: instant('claimed_at'),
  doneAt: instant('done_at'),
  result: parsedJsonb('result', z.record(z.string(), z.number())),
});

/** Uploaded pictures. The name contains a hash of the bytes. */
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
    /** Time of the next attempt. Until then, a worker is sending the message or a retry waits. */
    nextTryAt: instant('next_try_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [
    index('alarm_messages_in_order').on(table.channel, table.createdAt),
    checkOneOf('alarm_message', 'channel', ALARM_CHANNELS),
  ],
);
