import { sql } from 'drizzle-orm';
import {
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
  uuid,
} from 'drizzle-orm/pg-core';
import { REFUND_STATUSES } from '#rules/status.ts';
import { checkOneOf, createdAt, HAS_REASON, instant } from './columns.ts';
import { card } from './fulfilment-tables.ts';
import { capture } from './payment-tables.ts';

/** A refund by an operator: voids the cards at the supplier, then returns the money (I-17). */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    /** Starts at 1. The provider's reference is the order's reference with `-R` and this number. */
    number: smallint().notNull(),
    /**
     * Voiding: cards are being voided. Paying: all are void, and the money is being returned. Stopped: needs review.
     */
    status: text({ enum: REFUND_STATUSES }).notNull(),
    subtotal: integer().notNull(),
    shippingCost: integer('shipping_cost').notNull(),
    amount: integer().notNull(),
    person: text().notNull(),
    reason: text().notNull(),
    /** True if an operator accepted the loss on cards that the supplier doesn't void. */
    lossConfirmed: boolean('loss_confirmed').notNull().default(false),
    /** The provider's id. Null until it authorizes the refund. */
    transactionId: text('transaction_id').unique(),
    /** Fencing token: only the holder of the newest attempt may write. */
    attempt: integer().notNull().default(0),
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
    /** Number of calls to the provider. Each one increases the delay of the next. */
    asked: smallint().notNull().default(0),
    /** Time from which the provider accepts the refund. Until then the cards stay valid. */
    notBefore: instant('not_before'),
    doneAt: instant('done_at'),
    /** Set if an operator paid the refund by bank transfer. */
    bankPaidOn: date('bank_paid_on'),
    bankReference: text('bank_reference'),
  },
  (table) => [
    unique('one_refund_of_a_number').on(table.orderId, table.number),
    index('refunds_open').on(table.createdAt).where(sql`status <> 'Done'`),
    index('refunds_by_time').on(table.createdAt),
    index('refunds_with_reason').on(table.createdAt).where(sql.raw(HAS_REASON)),
    index('refunds_by_end').on(table.doneAt),
    checkOneOf('refund', 'status', REFUND_STATUSES),
    check(
      'paid_by_bank_is_complete',
      sql`(bank_paid_on is null) = (bank_reference is null) and (bank_paid_on is null or status = 'Done')`,
    ),
    check(
      'refund_adds_up',
      sql`amount = subtotal + shipping_cost and amount > 0 and subtotal >= 0 and shipping_cost >= 0`,
    ),
  ],
);

/** Each card is refunded at most once. */
export const refundCard = pgTable(
  'refund_card',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refund.id),
    cardId: uuid('card_id')
      .notNull()
      .unique()
      .references(() => card.id),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.cardId] })],
);

/** The buyer's bank reversed the payment: unused cards are voided, and nothing is shipped. */
export const dispute = pgTable('dispute', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => capture.orderId),
  amount: integer().notNull(),
  person: text().notNull(),
  reason: text().notNull(),
  createdAt: createdAt(),
});
