import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PROVIDER_REQUESTS, REQUEST_OUTCOME_NAMES, SUPPLIER_REQUESTS } from '#rules/request-outcomes.ts';
import { checkOneOf, instant, isOneOf } from './columns.ts';
import { card } from './fulfilment-tables.ts';
import { payment } from './payment-tables.ts';

/**
 * Requests to external systems, recorded before they are sent, with their outcomes (I-18). A request without
 * an outcome may have taken effect. It is polled or repeated under the same id.
 */
export const outboundRequest = pgTable(
  'outbound_request',
  {
    /** The id that the external system knows: request id, activation id or void id. */
    id: text().primaryKey(),
    system: text({ enum: ['provider', 'supplier'] }).notNull(),
    kind: text({ enum: [...PROVIDER_REQUESTS, ...SUPPLIER_REQUESTS] }).notNull(),
    paymentId: uuid('payment_id').references(() => payment.id),
    /** Set for an operator's refund. Null for the refund of a late payment. */
    refundId: uuid('refund_id'),
    cardId: uuid('card_id').references(() => card.id),
    /** Repetitions after the first attempt. */
    retries: smallint().notNull().default(0),
    openedAt: instant('opened_at').notNull().default(sql`cadeau_now()`),
    closedAt: instant('closed_at'),
    outcome: text({ enum: REQUEST_OUTCOME_NAMES }),
    /** The external system's name for the outcome, if any. */
    detail: text(),
  },
  (table) => [
    uniqueIndex('one_request_of_a_payment').on(table.paymentId, table.kind).where(sql`refund_id is null`),
    uniqueIndex('one_request_of_a_refund').on(table.refundId, table.kind).where(sql`refund_id is not null`),
    uniqueIndex('one_open_request_of_a_card').on(table.cardId, table.kind).where(sql`closed_at is null`),
    index('requests_by_payment').on(table.paymentId),
    index('requests_of_a_card').on(table.cardId).where(sql`card_id is not null`),
    index('requests_by_answer').on(table.closedAt).where(sql`closed_at is not null`),
    check(
      'request_has_its_subject',
      sql`case system when 'provider' then payment_id is not null and card_id is null
        else card_id is not null and payment_id is null and refund_id is null end`,
    ),
    check('request_of_its_system', sql`(system = 'provider') = (${isOneOf('kind', PROVIDER_REQUESTS)})`),
    check('closed_with_an_outcome', sql`(closed_at is null) = (outcome is null)`),
    checkOneOf('outbound_request', 'outcome', REQUEST_OUTCOME_NAMES),
  ],
);
