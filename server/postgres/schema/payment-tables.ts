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
import { createdAt, instant, oneOf } from './columns.ts';
import { orders } from './order-tables.ts';
import { parsedJsonb } from './parsed-jsonb.ts';

export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    /** Where it was started, and all of it is done. */
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    statusCause: text('status_cause', { enum: STATUS_CAUSES }).notNull(),
    /** What the provider called it, where it has a name. */
    statusDetail: text('status_detail'),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    amount: integer().notNull(),
    returnSecret: text('return_secret').notNull().unique(),
    notifySecret: text('notify_secret').notNull().unique(),
    /** The provider's token and page, once it has answered. */
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
    /** Questions since the provider last answered one; of those that were not understood, how many in all. */
    unanswered: smallint().notNull().default(0),
    misunderstood: smallint().notNull().default(0),
    /** What the provider last said besides a status, for operators. */
    told: parsedJsonb('told', providerMessageSchema),
    /** What was paid with, in the provider's words, where it says so. */
    paidMethod: text('paid_method'),
    /** When a buyer's return last had the provider asked. */
    returnAskedAt: instant('return_asked_at'),
    /** Money that arrived for an order no longer open was released or refunded. */
    releasedAt: instant('released_at'),
    /** Fencing: only the holder of the newest attempt may write. */
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
    index('payments_released').on(table.releasedAt).where(sql`released_at is not null`),
    oneOf('payment', 'provider', PAYMENT_PROVIDERS),
    oneOf('payment', 'status', PAYMENT_STATUSES),
    oneOf('payment', 'method', PAYMENT_METHODS),
    oneOf('payment', 'status_cause', STATUS_CAUSES),
  ],
);

/**
 * A provider that is left alone: one row while it refuses our account or cannot be reached, or while it refuses refunds.
 * One call is let through when `probe_at` has come.
 */
export const providerPause = pgTable(
  'provider_pause',
  {
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    cause: text({ enum: PAUSE_CAUSES }).notNull(),
    /** The error's name. */
    name: text().notNull(),
    /** Keyed hash of the account: another one, or another password while it is rolled out, is not paused. */
    account: text().notNull(),
    since: createdAt(),
    probes: smallint().notNull().default(0),
    probeAt: instant('probe_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.cause, table.account] }),
    oneOf('provider_pause', 'provider', PAYMENT_PROVIDERS),
    oneOf('provider_pause', 'cause', PAUSE_CAUSES),
  ],
);

/** The one successful capture of an order. Cards may exist only for a row here (I-3, I-5). */
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
