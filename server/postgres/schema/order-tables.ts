import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
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
import { storedAddressSchema } from '#rules/address.ts';
import { LANGUAGES } from '#rules/language.ts';
import { CARD_VALUE_MAX, CARD_VALUE_MIN, LINE_AMOUNT_MAX, SUBTOTAL_MAX } from '#rules/limits.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { ORDER_STATUSES } from '#rules/status.ts';
import { STATUS_CAUSES } from '#rules/status-causes.ts';
import type { TransitionSubject } from '#rules/transitions.ts';
import { deliveryOption, product } from './catalogue-tables.ts';
import { checkOneOf, createdAt, instant, parsedJsonb } from './columns.ts';

const ACCENTS = String.raw`'[\u0300-\u036f]'`;
/**
 * Characters other than letters and digits, by code point. Character classes would depend on the database's
 * locale.
 */
const BETWEEN_WORDS = String.raw`'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u214f]+'`;
/** Letters without a separable accent, and their replacements. ß becomes two letters. */
const LETTERS = `'ØøŁłĐđıÆæŒœẞ', 'oollddiaaooß'`;

/**
 * Splits a text into words without case and accents, for stored names and search input. Müller, Muller and
 * Mueller become one word. Each part of Jean-Pierre or D'Amico is a word.
 */
export function splitWords(text: SQL): SQL {
  const normalized = sql`lower(regexp_replace(normalize(${text}, NFD), ${sql.raw(ACCENTS)}, '', 'g'))`;
  const spelled = sql`replace(translate(${normalized}, ${sql.raw(LETTERS)}), 'ß', 'ss')`;
  const folded = sql`regexp_replace(${spelled}, '([aou])e', ${sql.raw(String.raw`'\1'`)}, 'g')`;
  return sql`array_remove(regexp_split_to_array(${folded}, ${sql.raw(BETWEEN_WORDS)}), '')`;
}

const SEARCHED_FIELDS = ['firstName', 'lastName', 'company', 'street', 'streetNumber', 'zipCode', 'city'];
const SEARCHED_TEXT = ['primary_address', 'billing_address']
  .flatMap((address) => SEARCHED_FIELDS.map((field) => `coalesce(${address} ->> '${field}', '')`))
  .join(` || ' ' || `);

/** The words of an order's addresses, for prefix search by the index `orders_by_address`. */
export const ADDRESS_WORDS = sql`array_to_tsvector(${splitWords(sql.raw(SEARCHED_TEXT))})`;

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the cookie, so that reading this table gives access to no session. */
    tokenHash: text('token_hash').primaryKey(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [index('sessions_by_time').on(table.createdAt)],
);

/** Texts of the terms, stored as long as an order refers to them. */
export const acceptedTerms = pgTable(
  'accepted_terms',
  {
    /** SHA-256 of the content, so that a version's text can't change. */
    version: text().primaryKey(),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  () => [
    check('terms_are_of_their_version', sql`version = encode(sha256(convert_to(content, 'UTF8')), 'hex')`),
  ],
);

/** Must match the condition of the partial index. */
export const HAS_OWN_BILLING_EMAIL = sql.raw(
  `(billing_address ->> 'email') is distinct from (primary_address ->> 'email')`,
);

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** Isn't a foreign key, because sessions are deleted after 24 hours, and orders are kept. */
    sessionHash: text('session_hash').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the request, to reject the same key with a different request. */
    requestHash: text('request_hash').notNull(),
    /** SHA-256 of the secret with which the browser polls the outcome. Null once the order is erased. */
    outcomeHash: text('outcome_hash'),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    statusCause: text('status_cause', { enum: STATUS_CAUSES }).notNull(),
    /** The provider's name for the cause, if any. */
    statusDetail: text('status_detail'),
    lang: text({ enum: LANGUAGES }).notNull(),
    /** Null for orders placed before terms were stored. */
    termsVersion: text('terms_version').references(() => acceptedTerms.version),
    deliveryOptionId: uuid('delivery_option_id')
      .notNull()
      .references(() => deliveryOption.id),
    subtotal: integer().notNull(),
    shippingCost: integer('shipping_cost').notNull(),
    /** VAT rate of the shipping cost. The default applies to orders placed before this column existed. */
    vatPerMille: integer('vat_per_mille').notNull().default(81),
    total: integer().notNull(),
    refunded: integer().notNull().default(0),
    useSameAddress: boolean('use_same_address').notNull(),
    primaryAddress: parsedJsonb('primary_address', storedAddressSchema).notNull(),
    billingAddress: parsedJsonb('billing_address', storedAddressSchema).notNull(),
    isMarkedForDigitalEmailConfirmation: boolean('is_marked_for_digital_email_confirmation').notNull(),
    expectedFrom: date('expected_from'),
    expectedTo: date('expected_to'),
    /** Time when names and addresses were erased. The receipt keeps them until its retention ends. */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_order_per_key').on(table.sessionHash, table.idempotencyKey),
    uniqueIndex('one_open_order_per_session').on(table.sessionHash).where(sql`status = 'Created'`),
    index('orders_by_outcome').on(table.outcomeHash),
    index('orders_by_session').on(table.sessionHash, table.createdAt),
    index('orders_by_time').on(table.createdAt),
    index('orders_by_status').on(table.status, table.createdAt),
    index('orders_with_names').on(table.createdAt).where(sql`erased_at is null`),
    index('unpaid_orders_with_names')
      .on(table.createdAt)
      .where(sql`erased_at is null and status in ('Failed', 'Reverted') and refunded = 0`),
    index('orders_without_names').on(table.erasedAt).where(sql`erased_at is not null`),
    // Supports searches by operators, and data requests by buyers.
    index('orders_by_email').on(sql`lower(primary_address ->> 'email')`),
    index('orders_by_billing_email').on(sql`lower(billing_address ->> 'email')`).where(HAS_OWN_BILLING_EMAIL),
    // No `fastupdate`: flushing its pending list would delay a random buyer's order.
    index('orders_by_address')
      .using('gin', ADDRESS_WORDS)
      .with({ fastupdate: false })
      .where(sql`erased_at is null`),
    check(
      'order_adds_up',
      sql.raw(
        `total = subtotal + shipping_cost and subtotal between 1 and ${SUBTOTAL_MAX} and shipping_cost >= 0`,
      ),
    ),
    checkOneOf('orders', 'status_cause', STATUS_CAUSES),
    check('refund_within_total', sql`refunded between 0 and total`),
    checkOneOf('orders', 'status', ORDER_STATUSES),
    checkOneOf('orders', 'lang', LANGUAGES),
  ],
);

export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Starts at 1. */
    position: smallint().notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    /** Product data is copied when the order is placed. */
    productReferenceId: text('product_reference_id').notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    name: parsedJsonb('name', localizedTextSchema).notNull(),
    imagePath: text('image_path').notNull(),
    priceFrom: integer('price_from').notNull(),
    priceTo: integer('price_to').notNull(),
    faceValue: integer('face_value').notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    unique('one_line_per_product_and_price').on(table.orderId, table.productId, table.faceValue),
    check(
      'line_within_limits',
      sql.raw(
        `face_value between ${CARD_VALUE_MIN} and ${CARD_VALUE_MAX} and quantity between 1 and ${LINE_AMOUNT_MAX}`,
      ),
    ),
    checkOneOf('order_line', 'category', CATEGORIES),
  ],
);

const RECORDED_SUBJECTS = ['order', 'payment'] as const satisfies TransitionSubject[];

/** Only a trigger writes these rows. */
export const statusTransition = pgTable(
  'status_transition',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    subject: text({ enum: RECORDED_SUBJECTS }).notNull(),
    from: text('from_status'),
    to: text('to_status').notNull(),
    cause: text().notNull(),
    at: instant('at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [
    index('transitions_by_order').on(table.orderId),
    index('transitions_by_time').on(table.at),
    checkOneOf('status_transition', 'subject', RECORDED_SUBJECTS),
  ],
);
