import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { GIFT_LINK_PURPOSES } from '#rules/gift-link.ts';
import { GIFT_SENDING_STATUSES, GIFT_STOP_CAUSES } from '#rules/gift-sending.ts';
import { LANGUAGES } from '#rules/language.ts';
import { createdAt, instant, oneOf } from './columns.ts';
import { mail, parcels } from './fulfilment-tables.ts';
import { orderLine } from './order-tables.ts';
import { capture } from './payment-tables.ts';

const words = () => ({
  forName: text('for_name').notNull().default(''),
  fromName: text('from_name').notNull().default(''),
  message: text().notNull().default(''),
});

/** What a buyer wrote on a digital card: it belongs to the place in the order, so that a replacement has it too. */
export const giftWords = pgTable(
  'gift_words',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    line: smallint().notNull(),
    ordinal: smallint().notNull(),
    ...words(),
    /** Key of a paper of the brand. */
    paper: text().notNull(),
    /** Counted up with each change: who writes over what another page has written meanwhile is told. */
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.line, table.ordinal] }),
    foreignKey({
      columns: [table.orderId, table.line],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
  ],
);

/** What a buyer wrote for the envelope of a parcel: printed on a card that is packed with it. */
export const parcelWords = pgTable(
  'parcel_words',
  {
    orderId: uuid('order_id').notNull(),
    number: smallint().notNull(),
    ...words(),
    /** Key of a paper of the brand. */
    paper: text().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    foreignKey({
      columns: [table.orderId, table.number],
      foreignColumns: [parcels.orderId, parcels.number],
    }),
  ],
);

/** A card that is sent to its recipient by e-mail, now or on a day. */
export const giftSending = pgTable(
  'gift_sending',
  {
    /** Made by the page that asks for it: asking twice asks once. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    /** Counted from 1 in its order: the number of its mail `gift` as well. */
    number: smallint().notNull(),
    line: smallint().notNull(),
    ordinal: smallint().notNull(),
    status: text({ enum: GIFT_SENDING_STATUSES }).notNull(),
    stopCause: text('stop_cause', { enum: GIFT_STOP_CAUSES }),
    /** E-mail address; null 30 days after it was sent or stopped. */
    recipient: text(),
    /** Slow hash of the address, kept with it: objections are found by it. */
    recipientHash: text('recipient_hash'),
    lang: text({ enum: LANGUAGES }).notNull(),
    dueAt: instant('due_at').notNull(),
    /** What the mail says: what stood on the card when its time had come. Empty until then, and once the address is gone. */
    ...words(),
    paper: text(),
    /** What the mail server said when it refused the mail, without any address. */
    refusal: text(),
    createdAt: createdAt(),
    /** When the recipient was named: with the sending, or by a later change. */
    namedAt: instant('named_at').notNull().default(sql`cadeau_now()`),
    enqueuedAt: instant('enqueued_at'),
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    unique('one_gift_sending_of_a_number').on(table.orderId, table.number),
    uniqueIndex('one_planned_sending_of_a_card')
      .on(table.orderId, table.line, table.ordinal)
      .where(sql`status = 'Planned'`),
    index('gift_sendings_to_come').on(table.dueAt).where(sql`status = 'Planned'`),
    index('gift_sendings_with_recipient').on(table.dueAt).where(sql`recipient is not null`),
    index('gift_sendings_by_recipient').on(table.recipientHash),
    foreignKey({
      columns: [table.orderId, table.line],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    oneOf('gift_sending', 'status', GIFT_SENDING_STATUSES),
    oneOf('gift_sending', 'stop_cause', GIFT_STOP_CAUSES),
    oneOf('gift_sending', 'lang', LANGUAGES),
    check(
      'gift_sending_is_complete',
      sql`(status = 'Stopped') = (stop_cause is not null and stopped_at is not null)
        and (status <> 'Enqueued' or enqueued_at is not null)
        and (status <> 'Planned' or (recipient is not null and enqueued_at is null))
        and (recipient is null) = (recipient_hash is null)`,
    ),
  ],
);

/** The key in the link of a mail: its hash alone. */
export const giftLink = pgTable(
  'gift_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text({ enum: GIFT_LINK_PURPOSES }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    /** The mail that it went out with. */
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mail.id),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('gift_links_by_order').on(table.orderId),
    index('gift_links_by_time').on(table.createdAt),
    oneOf('gift_link', 'purpose', GIFT_LINK_PURPOSES),
  ],
);

/** Addresses that want no mails with gifts, as slow hashes without a key: an objection outlives every change of keys. */
export const giftObjection = pgTable('gift_objection', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: createdAt(),
});
