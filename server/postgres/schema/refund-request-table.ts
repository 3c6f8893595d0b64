import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { cardPlaceSchema } from '#rules/refund.ts';
import { REFUND_REQUEST_STATUSES } from '#rules/refund-request.ts';
import { createdAt, HAS_REASON, instant, oneOf } from './columns.ts';
import { parsedJsonb } from './parsed-jsonb.ts';
import { capture } from './payment-tables.ts';
import { person } from './people-tables.ts';
import { refund } from './refund-tables.ts';

/** A refund that a person asked for at the desk, with the second person where one was needed. */
export const refundRequest = pgTable(
  'refund_request',
  {
    /** Made by the page that showed the sum: asking twice asks once. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => capture.orderId),
    status: text({ enum: REFUND_REQUEST_STATUSES }).notNull(),
    /** All that is left of the order, or the cards below alone. */
    wholeOrder: boolean('whole_order').notNull(),
    /** What becomes void, as it was shown. */
    cards: parsedJsonb('cards', z.readonly(z.array(cardPlaceSchema))).notNull(),
    withoutShippingCost: boolean('without_shipping_cost').notNull(),
    /** What to do about used cards, where it goes on after it stopped at one. */
    usedCards: text('used_cards', { enum: ['confirm-loss', 'leave'] }),
    shippingCost: integer('shipping_cost').notNull(),
    amount: integer().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    reason: text().notNull(),
    createdAt: createdAt(),
    /** Who approved or refused it. */
    decidedBy: uuid('decided_by').references(() => person.id),
    /** Why. */
    answer: text().notNull().default(''),
    decidedAt: instant('decided_at'),
    /** What was begun by it; null again when that was dropped. */
    refundId: uuid('refund_id').references(() => refund.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('one_open_refund_request').on(table.orderId).where(sql`status = 'Open'`),
    index('refund_requests_by_order').on(table.orderId),
    index('refund_requests_by_refund').on(table.refundId),
    index('refund_requests_by_time').on(table.createdAt),
    index('refund_requests_by_decision')
      .on(sql`coalesce(decided_at, created_at)`)
      .where(sql`status <> 'Begun'`),
    index('refund_requests_with_reason').on(table.createdAt).where(sql.raw(HAS_REASON)),
    oneOf('refund_request', 'status', REFUND_REQUEST_STATUSES),
    check('another_person_decides', sql`decided_by <> person_id`),
    check(
      'refund_request_is_complete',
      sql`(decided_by is not null) = (status in ('Approved', 'Refused'))
        and (decided_at is null) = (status in ('Begun', 'Open'))
        and (refund_id is null or status in ('Begun', 'Approved'))
        and (used_cards is null or used_cards in ('confirm-loss', 'leave'))
        and amount > 0 and shipping_cost between 0 and amount`,
    ),
  ],
);
