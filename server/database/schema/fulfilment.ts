import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { orderLine, orders } from './orders.ts';
import { capture } from './payments.ts';

/** One bought card. For a digital one the row is the intent of its issue, and its id the supplier's issue id. */
export const card = pgTable(
  'card',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    line: smallint().notNull(),
    /** Place within the line, counted from 1. */
    ordinal: smallint().notNull(),
    category: text({ enum: ['physical', 'digital'] }).notNull(),
    status: text({ enum: ['Owed', 'Issued', 'ToPost', 'Void'] }).notNull(),
    price: integer().notNull(),
    /** Keyed hash of the number: one order per card number over all time, without knowing it. */
    numberHash: text('number_hash').unique(),
    /** Number and PIN, encrypted (money.md I-11). */
    secret: text(),
    validUntil: date('valid_until'),
    issuedAt: instant('issued_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_card_per_place').on(table.orderId, table.line, table.ordinal),
    foreignKey({
      columns: [table.orderId, table.line],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('issued_is_complete', sql`status <> 'Issued' or (secret is not null and number_hash is not null)`),
  ],
);

/** A parcel that somebody has to pack. */
export const posting = pgTable('posting', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => capture.orderId),
  deliveryKey: text('delivery_key', { enum: ['standard', 'insured', 'packet'] }).notNull(),
  status: text({ enum: ['ToPack'] }).notNull(),
  /** Packed and activated by then (readings section 9). */
  dueAt: instant('due_at').notNull(),
});

/** A mail that is owed or sent: at most one of a kind for an order. */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({
      enum: ['confirmation', 'receipt', 'cards', 'shipped', 'refunded', 'released', 'payment-failed'],
    }).notNull(),
    status: text({ enum: ['Owed', 'Sent', 'Refused'] }).notNull(),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [unique('one_mail_of_a_kind').on(table.orderId, table.kind)],
);

/** What a person has to look at. */
export const operatorItem = pgTable(
  'operator_item',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    detail: text().notNull(),
    raisedAt: instant('raised_at').notNull().default(sql`cadeau_now()`),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('one_open_item_of_a_kind').on(table.orderId, table.kind).where(sql`settled_at is null`),
  ],
);
