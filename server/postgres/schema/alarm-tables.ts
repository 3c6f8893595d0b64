import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { ALARM_CHANNELS, ALARM_KINDS } from '#rules/alarms.ts';
import { createdAt, instant, oneOf } from './columns.ts';

export const alarm = pgTable(
  'alarm',
  {
    kind: text({ enum: ALARM_KINDS }).notNull(),
    subject: text().notNull(),
    detail: text().notNull(),
    since: instant('since').notNull(),
    toldAt: instant('told_at'),
    goneSince: instant('gone_since'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), oneOf('alarm', 'kind', ALARM_KINDS)],
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
    oneOf('alarm_message', 'channel', ALARM_CHANNELS),
  ],
);
