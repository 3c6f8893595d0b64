import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CardAtRisk } from '#rules/approval-request.ts';
import type { ApprovalRequest } from '#server/operations/approval-request.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { approvalRequest } from '../schema/approval-request-table.ts';
import { orders } from '../schema/order-tables.ts';
import { person } from '../schema/people-tables.ts';

const decider = alias(person, 'decider');

export const IS_OPEN = sql`${approvalRequest.status} = 'Open' and ${approvalRequest.expiresAt} > cadeau_now() and ${approvalRequest.action} is not null`;
/** Expired, or without an action because the order was erased. */
export const IS_EXPIRED = sql`${approvalRequest.status} = 'Open' and (${approvalRequest.expiresAt} <= cadeau_now() or ${approvalRequest.action} is null)`;

const REQUESTS_MAX = 500;

/** Excludes actions by the command line, which have no person id and need no approval. */
export async function readRequests(
  db: Db,
  where: SQL | undefined,
  order: SQL = asc(approvalRequest.createdAt),
  limit = REQUESTS_MAX,
): Promise<ApprovalRequest[]> {
  const rows = await db
    .select({
      request: approvalRequest,
      isExpired: sql<boolean>`${IS_EXPIRED}`,
      reference: orders.reference,
      name: person.name,
      decidedBy: decider.name,
    })
    .from(approvalRequest)
    .innerJoin(orders, eq(orders.id, approvalRequest.orderId))
    .innerJoin(person, eq(person.id, approvalRequest.personId))
    .leftJoin(decider, eq(decider.id, approvalRequest.decidedBy))
    .where(where)
    .orderBy(order)
    .limit(limit);
  return rows.map(({ request, isExpired, reference, name, decidedBy }) => {
    const { id, action, amount, reason, createdAt, expiresAt, answer, personId } = request;
    return {
      id,
      reference,
      amount,
      reason,
      createdAt,
      expiresAt,
      answer,
      action: action ?? undefined,
      status: isExpired ? 'Expired' : request.status,
      person: { id: personId ?? '', name },
      decidedBy: decidedBy ?? undefined,
      decidedAt: request.decidedAt ?? undefined,
    };
  });
}

export function readOpenRequests(db: Db, orderId: string): Promise<ApprovalRequest[]> {
  return readRequests(db, and(eq(approvalRequest.orderId, orderId), IS_OPEN));
}

export function readDecidedRequests(db: Db, limit: number): Promise<ApprovalRequest[]> {
  const isDecided = sql`${approvalRequest.status} <> 'Started' and (${approvalRequest.status} <> 'Open' or ${IS_EXPIRED})`;
  const newest = desc(sql`coalesce(${approvalRequest.decidedAt}, ${approvalRequest.createdAt})`);
  return readRequests(db, isDecided, newest, limit);
}

export async function countOpenRequests(db: Db): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(approvalRequest).where(IS_OPEN);
  return row?.count ?? 0;
}

/** `isBeingReplaced`: an earlier replacement is still in progress. */
export async function readCardsAtRisk(
  db: Db,
  orderId: string,
): Promise<(CardAtRisk & { isBeingReplaced: boolean })[]> {
  return queryRows(
    db,
    sql`select c.line, c.ordinal, c.generation, c.category, c.face_value as "faceValue", c.status = 'Void' as "isVoid",
          exists (select 1 from outbound_request e where e.card_id = c.id and e.kind = 'void' and e.closed_at is null)
            as "isBeingReplaced"
        from card c where c.order_id = ${orderId}`,
  );
}
