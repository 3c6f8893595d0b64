import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '#rules/payment.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { PAUSE_CAUSES } from '#rules/provider-pause.ts';
import { PAYMENT_STATUSES } from '#rules/status.ts';
import { STATUS_CAUSES } from '#rules/status-causes.ts';
import { providerMessageSchema } from '#server/checkout/provider-message.ts';
import { checkOneOf, createdAt, instant, parsedJsonb } from './columns.ts';
import { orders } from './order-tables.ts';

export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    statusCause: text('status_cause', { enum: STATUS_CAUSES }).notNull(),
    /** The provider's name for the cause, if any. */
    statusDetail: text('status_detail'),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    amount: integer().notNull(),
    returnSecret: text('return_secret').notNull().unique(),
    notifySecret: text('notify_secret').notNull().unique(),
    /** Null until the provider has responded. */
    token: text().unique(),
    redirectUrl: text('redirect_url'),
    startedAt: instant('started_at'),
    expiresAt: instant('expires_at'),
    /** True if the provider reports PENDING; a sub-state of Started. */
    pending: boolean().notNull().default(false),
    transactionId: text('transaction_id').unique(),
    authorizedAt: instant('authorized_at'),
    /** Next poll by the sweep. Null if none is needed. */
    nextCheckAt: instant('next_check_at'),
    checks: smallint().notNull().default(0),
    /** Number of polls since the last readable response. */
    unanswered: smallint().notNull().default(0),
    /** Number of unreadable responses since the last readable one. */
    misunderstood: smallint().notNull().default(0),
    /** The provider's last message other than the status, for operators. */
    providerMessage: parsedJsonb('provider_message', providerMessageSchema),
    /** The provider's name for the method that was used, if known. */
    paidMethod: text('paid_method'),
    /** Last poll that the buyer's return triggered. */
    returnPolledAt: instant('return_polled_at'),
    /** Time when money for a closed order was voided or refunded. */
    reversedAt: instant('reversed_at'),
    /** Fencing token: only the holder of the newest attempt may write. */
    attempt: bigint({ mode: 'number' }).notNull().default(0),
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_open')
      .on(table.orderId)
      .where(sql`status in ('Initialized', 'Started', 'Authorized') or pending`),
    index('payments_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('payments_unanswered').on(table.nextCheckAt).where(sql`unanswered > 0`),
    index('payments_released').on(table.reversedAt).where(sql`reversed_at is not null`),
    checkOneOf('payment', 'provider', PAYMENT_PROVIDERS),
    checkOneOf('payment', 'status', PAYMENT_STATUSES),
    checkOneOf('payment', 'method', PAYMENT_METHODS),
    checkOneOf('payment', 'status_cause', STATUS_CAUSES),
  ],
);

/**
 * Open circuits: a provider refuses our account or refunds, or is unreachable. One probe is allowed at
 * `probe_at`.
 */
export const providerPause = pgTable(
  'provider_pause',
  {
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    cause: text({ enum: PAUSE_CAUSES }).notNull(),
    name: text().notNull(),
    /** Keyed hash of the account, so that a pause doesn't apply to other credentials during a rotation. */
    account: text().notNull(),
    since: createdAt(),
    probes: smallint().notNull().default(0),
    probeAt: instant('probe_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.cause, table.account] }),
    checkOneOf('provider_pause', 'provider', PAYMENT_PROVIDERS),
    checkOneOf('provider_pause', 'cause', PAUSE_CAUSES),
  ],
);

/** The successful capture of an order. Cards require a row here (I-3, I-5). */
export const capture = pgTable(
  'capture',
  {
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
  },
  (table) => [index('captures_by_time').on(table.at), index('captures_by_provider_id').on(table.captureId)],
);
