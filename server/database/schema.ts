import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().default(sql`cadeau_now()`);

type LocalizedText = { 'de-ch': string; 'fr-ch': string; 'it-ch': string };
export type AddressColumns = Record<
  | 'company'
  | 'firstName'
  | 'lastName'
  | 'street'
  | 'streetNumber'
  | 'addressSupplement'
  | 'zipCode'
  | 'city'
  | 'email',
  string
> & { country: 'CH' | 'LI' };

export const product = pgTable('product', {
  id: uuid().primaryKey(),
  productReferenceId: text('product_reference_id').notNull().unique(),
  category: text({ enum: ['physical', 'digital'] }).notNull(),
  name: jsonb().$type<LocalizedText>().notNull(),
  shortDescription: jsonb('short_description').$type<LocalizedText>().notNull(),
  longDescription: jsonb('long_description').$type<LocalizedText>().notNull(),
  imagePath: text('image_path').notNull(),
  priceFrom: integer('price_from').notNull(),
  priceTo: integer('price_to').notNull(),
  /** Set by the operator; the seed only sets it for a product it adds. */
  available: boolean().notNull(),
  position: integer().notNull(),
  /** A product that left the catalogue stays for its orders. */
  listed: boolean().notNull().default(true),
});

export const deliveryOption = pgTable('delivery_option', {
  id: uuid().primaryKey(),
  key: text({ enum: ['digital', 'standard', 'insured', 'packet'] })
    .notNull()
    .unique(),
  name: jsonb().$type<LocalizedText>().notNull(),
  description: jsonb().$type<LocalizedText>().notNull(),
  deliveryDuration: smallint('delivery_duration').notNull(),
  deliveryDays: text('delivery_days').notNull(),
  deliveryStart: text('delivery_start').notNull(),
  deliveryEnd: text('delivery_end').notNull(),
  basePrice: integer('base_price').notNull(),
  currency: text({ enum: ['CHF'] }).notNull(),
  /** Percent times 10: 81 is 8.1 %. */
  vatPerMille: integer('vat_per_mille').notNull(),
});

export const session = pgTable('session', {
  /** SHA-256 of the cookie: a read of this table opens no session. */
  tokenHash: text('token_hash').primaryKey(),
  createdAt: createdAt(),
  lastUsedAt: instant('last_used_at').notNull().default(sql`cadeau_now()`),
});

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** Not a foreign key: sessions are deleted after 24 hours, orders stay. */
    sessionHash: text('session_hash').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the request, so that one key cannot stand for two orders. */
    requestHash: text('request_hash').notNull(),
    status: text({ enum: ['Created', 'Reverted', 'Confirmed', 'Failed'] }).notNull(),
    statusCause: text('status_cause').notNull(),
    lang: text({ enum: ['de-ch', 'fr-ch', 'it-ch'] }).notNull(),
    deliveryOptionId: uuid('delivery_option_id')
      .notNull()
      .references(() => deliveryOption.id),
    goods: integer().notNull(),
    postage: integer().notNull(),
    total: integer().notNull(),
    refunded: integer().notNull().default(0),
    useSameAddress: boolean('use_same_address').notNull(),
    primaryAddress: jsonb('primary_address').$type<AddressColumns>().notNull(),
    billingAddress: jsonb('billing_address').$type<AddressColumns>().notNull(),
    isMarkedForDigitalEmailConfirmation: boolean('is_marked_for_digital_email_confirmation').notNull(),
    expectedFrom: date('expected_from'),
    expectedTo: date('expected_to'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_order_per_key').on(table.sessionHash, table.idempotencyKey),
    uniqueIndex('one_open_order_per_session').on(table.sessionHash).where(sql`status = 'Created'`),
    index('orders_by_session').on(table.sessionHash, table.createdAt),
    check('order_adds_up', sql`total = goods + postage and goods > 0 and goods <= 300000 and postage >= 0`),
    check('refund_within_total', sql`refunded between 0 and total`),
  ],
);

export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Counted from 1. */
    position: smallint().notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    /** As it was when it was ordered. */
    productReferenceId: text('product_reference_id').notNull(),
    category: text({ enum: ['physical', 'digital'] }).notNull(),
    name: jsonb().$type<LocalizedText>().notNull(),
    imagePath: text('image_path').notNull(),
    priceFrom: integer('price_from').notNull(),
    priceTo: integer('price_to').notNull(),
    price: integer().notNull(),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    unique('one_line_per_product_and_price').on(table.orderId, table.productId, table.price),
    check('line_within_limits', sql`price between 500 and 50000 and amount between 1 and 600`),
  ],
);

export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    status: text({
      enum: ['Initialized', 'Started', 'Authorized', 'UnAuthorized', 'Captured', 'Cancelled'],
    }).notNull(),
    statusCause: text('status_cause').notNull(),
    method: text({ enum: ['VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT'] }).notNull(),
    amount: integer().notNull(),
    returnSecret: text('return_secret').notNull().unique(),
    notifySecret: text('notify_secret').notNull().unique(),
    /** The provider's token and page, once handed out. */
    token: text().unique(),
    redirectUrl: text('redirect_url'),
    startedAt: instant('started_at'),
    expiresAt: instant('expires_at'),
    /** The provider said PENDING: a recorded sub-state of Started. */
    pending: boolean().notNull().default(false),
    transactionId: text('transaction_id').unique(),
    authorizedAt: instant('authorized_at'),
    /** When the sweep asks next; null when nothing is left to ask. */
    nextCheckAt: instant('next_check_at'),
    checks: smallint().notNull().default(0),
    /** Money that arrived for an order no longer open was given back. */
    releasedAt: instant('released_at'),
    /** Fencing: only the holder of the newest attempt may write. */
    attempt: bigint({ mode: 'number' }).notNull().default(0),
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
  },
  (table) => [index('payments_to_check').on(table.nextCheckAt)],
);

/** The one successful capture of an order. Cards may exist only for a row here (money.md I-3, I-5). */
export const capture = pgTable('capture', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  paymentId: uuid('payment_id')
    .notNull()
    .unique()
    .references(() => payment.id),
  transactionId: text('transaction_id').notNull().unique(),
  captureId: text('capture_id').notNull(),
  amount: integer().notNull(),
  at: instant('at').notNull().default(sql`cadeau_now()`),
});

/** Intent of an effect at the payment provider, committed before the call (money.md I-18). */
export const effect = pgTable(
  'effect',
  {
    /** Sent as RequestId. */
    requestId: text('request_id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    kind: text({ enum: ['initialize', 'capture', 'cancel', 'refund'] }).notNull(),
    /** How often it was sent again: 0 for the first try, at most 9. */
    retries: smallint().notNull().default(0),
    openedAt: instant('opened_at').notNull().default(sql`cadeau_now()`),
    closedAt: instant('closed_at'),
    outcome: text(),
  },
  (table) => [unique('one_effect_of_a_kind').on(table.paymentId, table.kind)],
);

/** Every move of an order's and a payment's status; written by a trigger, never by code. */
export const statusMove = pgTable(
  'status_move',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    subject: text({ enum: ['order', 'payment'] }).notNull(),
    from: text('from_status'),
    to: text('to_status').notNull(),
    cause: text().notNull(),
    at: instant('at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [index('moves_by_order').on(table.orderId)],
);

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
    kind: text({ enum: ['confirmation', 'cards', 'released'] }).notNull(),
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
