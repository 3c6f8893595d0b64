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
import { createdAt, HAS_REASON, instant, oneOf } from './columns.ts';
import { card } from './fulfilment-tables.ts';
import { capture } from './payment-tables.ts';

/** A refund by an operator: the cards are voided at the supplier first, then the money goes (I-17). */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    /** Counted from 1: the provider knows it as the order's reference with `-R` and this. */
    number: smallint().notNull(),
    /** Voiding: cards are being voided. Paying: all are void, and the money is to go. Stopped: it needs review. */
    status: text({ enum: REFUND_STATUSES }).notNull(),
    subtotal: integer().notNull(),
    shippingCost: integer('shipping_cost').notNull(),
    amount: integer().notNull(),
    person: text().notNull(),
    reason: text().notNull(),
    /** An operator refunds cards that the supplier does not void. */
    lossConfirmed: boolean('loss_confirmed').notNull().default(false),
    /** The provider's, once it has authorised the refund. */
    transactionId: text('transaction_id').unique(),
    /** Fencing: only the holder of the newest attempt may write. */
    attempt: integer().notNull().default(0),
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
    /** How often the provider was asked: each time it is left alone longer. */
    asked: smallint().notNull().default(0),
    /** The provider takes no refund before: until then its cards stay good, too. */
    notBefore: instant('not_before'),
    doneAt: instant('done_at'),
    /** The provider did not pay it: an operator did, by bank, on this day and with this reference. */
    bankPaidOn: date('bank_paid_on'),
    bankReference: text('bank_reference'),
  },
  (table) => [
    unique('one_refund_of_a_number').on(table.orderId, table.number),
    index('refunds_open').on(table.createdAt).where(sql`status <> 'Done'`),
    index('refunds_by_time').on(table.createdAt),
    index('refunds_with_reason').on(table.createdAt).where(sql.raw(HAS_REASON)),
    index('refunds_by_end').on(table.doneAt),
    oneOf('refund', 'status', REFUND_STATUSES),
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

/** The cards whose value goes back: each at most once. */
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

/** A buyer's bank has taken the money back (chargeback): unused cards are void, and nothing is sent again. */
export const dispute = pgTable('dispute', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => capture.orderId),
  amount: integer().notNull(),
  person: text().notNull(),
  reason: text().notNull(),
  createdAt: createdAt(),
});
