import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
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
import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { ORDER_NOTICES } from '#rules/order-notice.ts';
import { reviewDetailSchema } from '#rules/review-detail.ts';
import { REVIEW_KINDS } from '#rules/review-kinds.ts';
import { CARD_STATUSES, MAIL_STATUSES, PARCEL_STATUSES, VOID_CAUSES } from '#rules/status.ts';
import { checkOneOf, createdAt, instant, parsedJsonb } from './columns.ts';
import { orderLine, orders } from './order-tables.ts';
import { capture } from './payment-tables.ts';

/**
 * One purchased card. The row records the intent to issue it: a digital card's id is the supplier's issue id.
 * A replacement is another row in the same place with the next generation.
 */
export const card = pgTable(
  'card',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    line: smallint().notNull(),
    /** Starts at 1 within the line. */
    ordinal: smallint().notNull(),
    /** 0 for the purchased card, 1 for its replacement, and so on. */
    generation: smallint().notNull().default(0),
    category: text({ enum: CATEGORIES }).notNull(),
    /** Digital: Pending, Issued. Physical: ToPost, Active. Both: Void, once the supplier has voided it. */
    status: text({ enum: CARD_STATUSES }).notNull(),
    faceValue: integer('face_value').notNull(),
    /** Digital: number of its `cards` mail. Physical: number of its parcel. */
    shipmentNumber: smallint('shipment_number').notNull().default(1),
    /** Keyed hash. Allows one order per card number forever, without storing the number. */
    numberHash: text('number_hash').unique(),
    lastFour: text('last_four'),
    /** Encrypted number and PIN (I-11). Physical cards: the number only. */
    secret: text(),
    /** Time of removal, at most 30 days after delivery (I-23). */
    secretRemovedAt: instant('secret_removed_at'),
    validUntil: date('valid_until'),
    /** Digital: time of issue. Physical: time of activation. */
    issuedAt: instant('issued_at'),
    /** Physical: time when the buyer returned the card or the parcel came back. */
    returnedAt: instant('returned_at'),
    voidedAt: instant('voided_at'),
    voidCause: text('void_cause', { enum: VOID_CAUSES }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_card_per_place_and_generation').on(
      table.orderId,
      table.line,
      table.ordinal,
      table.generation,
    ),
    uniqueIndex('one_card_per_place')
      .on(table.orderId, table.line, table.ordinal)
      .where(sql`status <> 'Void'`),
    index('cards_by_time').on(table.createdAt),
    index('cards_to_come').on(table.createdAt).where(sql`status = 'Pending'`),
    index('cards_to_post').on(table.orderId).where(sql`status = 'ToPost'`),
    index('cards_by_issue').on(table.issuedAt).where(sql`issued_at is not null`),
    index('cards_by_void').on(table.voidedAt).where(sql`voided_at is not null`),
    index('cards_with_secret').on(table.createdAt).where(sql`secret is not null`),
    index('cards_by_last_four').on(table.lastFour),
    foreignKey({
      columns: [table.orderId, table.line],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check(
      'issued_is_complete',
      sql`status not in ('Issued', 'Active') or (number_hash is not null and issued_at is not null and (secret is not null or secret_removed_at is not null))`,
    ),
    checkOneOf('card', 'category', CATEGORIES),
    checkOneOf('card', 'status', CARD_STATUSES),
    checkOneOf('card', 'void_cause', VOID_CAUSES),
    check('void_has_a_cause', sql`(status = 'Void') = (void_cause is not null and voided_at is not null)`),
  ],
);

export const parcels = pgTable(
  'parcel',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    /** Starts at 1. */
    number: smallint().notNull().default(1),
    deliveryMethod: text('delivery_method', { enum: POSTED_DELIVERIES }).notNull(),
    /** Packed once all its cards are active. Cancelled if no card is left to ship. */
    status: text({ enum: PARCEL_STATUSES }).notNull(),
    /** Deadline for packing and activation (readings 9). */
    dueAt: instant('due_at').notNull(),
    alarmAt: instant('alarm_at').notNull(),
    /** First print of the packing documents. Later changes to the gift message are refused. */
    printedAt: instant('printed_at'),
    packedAt: instant('packed_at'),
    shippedAt: instant('shipped_at'),
    /** The tracking number, if known. */
    tracking: text(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    index('parcels_by_status').on(table.status, table.dueAt),
    checkOneOf('parcel', 'delivery_method', POSTED_DELIVERIES),
    checkOneOf('parcel', 'status', PARCEL_STATUSES),
  ],
);

export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** Starts at 1 within its kind, for later refunds, parcels, replacements and resent mails. */
    number: smallint().notNull().default(1),
    /** Number of the mail whose content this mail sends again. */
    repeats: smallint(),
    status: text({ enum: MAIL_STATUSES }).notNull(),
    /** Attempts in which the mail server received the whole mail but its response was lost. */
    unanswered: smallint().notNull().default(0),
    /** The last response by which the relay refused all mails; null if it accepted or only postponed this mail. */
    relayRefusal: text('relay_refusal'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    bouncedAt: instant('bounced_at'),
    /** The change that an `order-changed` mail reports. Null for repeats. */
    notice: text({ enum: ORDER_NOTICES }),
    /**
     * E-mail address of the last send attempt; a gift's recipient is in its sending. Null once the order's
     * names are erased.
     */
    recipient: text(),
  },
  (table) => [
    unique('one_mail_of_a_kind_and_number').on(table.orderId, table.kind, table.number),
    index('mails_to_send').on(table.createdAt).where(sql`status = 'Pending'`),
    index('mails_by_sending').on(table.sentAt).where(sql`sent_at is not null`),
    index('mails_about_replaced_gifts').on(table.createdAt).where(sql`notice = 'gift-replaced'`),
    checkOneOf('mail', 'kind', MAIL_KINDS),
    checkOneOf('mail', 'status', MAIL_STATUSES),
    checkOneOf('mail', 'notice', ORDER_NOTICES),
  ],
);

export const reviewItem = pgTable(
  'review_item',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').references(() => orders.id),
    /** An external system's identifier, if no order is concerned. */
    about: text(),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    detail: parsedJsonb('detail', reviewDetailSchema).notNull(),
    openedAt: instant('opened_at').notNull().default(sql`cadeau_now()`),
    resolvedAt: instant('resolved_at'),
  },
  (table) => [
    uniqueIndex('one_open_review_item_of_a_kind')
      .on(table.orderId, table.kind)
      .where(sql`resolved_at is null`),
    index('review_items_by_order').on(table.orderId),
    uniqueIndex('one_open_review_item_about_it').on(table.about, table.kind).where(sql`resolved_at is null`),
    checkOneOf('review_item', 'kind', REVIEW_KINDS),
    check('review_item_has_a_subject', sql`(order_id is null) = (about is not null)`),
  ],
);
