import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { approvalActionSchema } from '#rules/approval-request.ts';
import { REFUND_REQUEST_STATUSES } from '#rules/refund-request.ts';
import { checkOneOf, createdAt, HAS_REASON, instant, parsedJsonb } from './columns.ts';
import { orders } from './order-tables.ts';
import { person } from './people-tables.ts';

/** An action (`rules/approval-request.ts`) that was performed without approval or requested. */
export const approvalRequest = pgTable(
  'approval_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text({ enum: REFUND_REQUEST_STATUSES }).notNull(),
    /** Null once the order's names are erased. */
    action: parsedJsonb('action', approvalActionSchema),
    /** Value of the cards at risk. */
    amount: integer().notNull(),
    /** Null for the command line. */
    personId: uuid('person_id').references(() => person.id),
    reason: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    decidedBy: uuid('decided_by').references(() => person.id),
    answer: text().notNull().default(''),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('approval_requests_by_order').on(table.orderId),
    index('open_approval_requests').on(table.createdAt).where(sql`status = 'Open'`),
    index('approval_requests_by_decision')
      .on(sql`coalesce(decided_at, created_at)`)
      .where(sql`status <> 'Started'`),
    index('approval_requests_with_reason').on(table.createdAt).where(sql.raw(HAS_REASON)),
    checkOneOf('approval_request', 'status', REFUND_REQUEST_STATUSES),
    check('another_person_approves', sql`decided_by <> person_id`),
    check(
      'approval_request_is_complete',
      sql`(decided_by is not null) = (status in ('Approved', 'Refused'))
        and (decided_at is null) = (status in ('Started', 'Open'))
        and (person_id is not null or status = 'Started') and amount >= 0`,
    ),
  ],
);
