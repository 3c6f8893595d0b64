import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#rules/actor.ts';
import { planRefund, type RefundableOrder, type RefundRefusal } from '#rules/refund.ts';
import { REFUND_REQUEST_DAYS } from '#rules/refund-request.ts';
import { findCancelRefusal } from '#rules/refund-start.ts';
import {
  type CurrentRefund,
  parseCardPlace,
  type RefundableState,
  type RefundRequest,
} from '#server/refunds/refund-request.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { orders } from '../schema/order-tables.ts';
import { person } from '../schema/people-tables.ts';
import { refundRequest } from '../schema/refund-request-table.ts';
import { refund } from '../schema/refund-tables.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { readUnfinished } from './begin-refund.ts';
import { readRefund } from './refund-reader.ts';
import { readRefundable } from './refundable-order.ts';

const decider = alias(person, 'decider');

export const IS_OPEN = sql`${refundRequest.status} = 'Open' and ${refundRequest.createdAt} > ${getExpiryStart()}`;
export const IS_EXPIRED = sql`${refundRequest.status} = 'Open' and ${refundRequest.createdAt} <= ${getExpiryStart()}`;

function getExpiryStart(): SQL {
  return sql.raw(`cadeau_now() - interval '${REFUND_REQUEST_DAYS} days'`);
}

async function readRequests(db: Db, where: SQL | undefined, order: SQL, limit: number) {
  const rows = await db
    .select({
      request: refundRequest,
      isExpired: sql<boolean>`${IS_EXPIRED}`,
      expiresAt: sql<string>`${refundRequest.createdAt} + interval '${sql.raw(String(REFUND_REQUEST_DAYS))} days'`,
      reference: orders.reference,
      name: person.name,
      decidedBy: decider.name,
      refundNumber: refund.number,
    })
    .from(refundRequest)
    .innerJoin(orders, eq(orders.id, refundRequest.orderId))
    .innerJoin(person, eq(person.id, refundRequest.personId))
    .leftJoin(decider, eq(decider.id, refundRequest.decidedBy))
    .leftJoin(refund, eq(refund.id, refundRequest.refundId))
    .where(where)
    .orderBy(order)
    .limit(limit);
  return rows.map(({ request, ...row }): RefundRequest => {
    const { id, wholeOrder, cards, shippingCost, amount, reason, createdAt, answer, personId } = request;
    return {
      id,
      wholeOrder,
      cards,
      shippingCost,
      amount,
      reason,
      createdAt,
      answer,
      reference: row.reference,
      status: row.isExpired ? 'Expired' : request.status,
      confirmsLoss: request.usedCards === 'confirm-loss',
      withoutShippingCost: request.withoutShippingCost,
      person: { id: personId, name: row.name },
      expiresAt: new Date(row.expiresAt),
      decidedBy: row.decidedBy ?? undefined,
      decidedAt: request.decidedAt ?? undefined,
      refundNumber: row.refundNumber ?? undefined,
    };
  });
}

export async function findRequest(db: Db, id: string): Promise<RefundRequest | undefined> {
  const [found] = await readRequests(db, eq(refundRequest.id, id), sql`1`, 1);
  return found;
}

const REQUESTS_MAX = 500;

export function readOpenRequests(db: Db): Promise<RefundRequest[]> {
  return readRequests(db, IS_OPEN, asc(refundRequest.createdAt), REQUESTS_MAX);
}

export async function readOpenRequest(db: Db, orderId: string): Promise<RefundRequest | undefined> {
  const [found] = await readRequests(db, and(eq(refundRequest.orderId, orderId), IS_OPEN), sql`1`, 1);
  return found;
}

/** Excludes refunds that needed no approval. */
export function readDecidedRequests(db: Db, limit: number): Promise<RefundRequest[]> {
  const isDecided = sql`${refundRequest.status} <> 'Started' and (${refundRequest.status} <> 'Open' or ${IS_EXPIRED})`;
  const newest = desc(sql`coalesce(${refundRequest.decidedAt}, ${refundRequest.createdAt})`);
  return readRequests(db, isDecided, newest, limit);
}

export async function countOpenRequests(db: Db): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(refundRequest).where(IS_OPEN);
  return row?.count ?? 0;
}

/** True if this person started the stopped refund, it exceeds the limit, and no second person approved it. */
export async function isOwnAboveLimit(
  db: Db,
  orderId: string,
  { person: name, personId }: Actor,
  limit: number,
): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select 1 from refund r
         where r.order_id = ${orderId} and r.status = 'Stopped' and r.amount > ${limit}
           and (r.person = ${name} or exists (select from operator_action a where a.order_id = r.order_id
             and a.person_id = ${personId ?? null}::uuid and a.event_type = 'refund-started'
             and (a.data ->> 'refund')::int = r.number))
           and not exists (select 1 from refund_request q where q.refund_id = r.id and q.status = 'Approved')`,
  );
  return rows.length > 0;
}

export async function readRefundableState(tx: Tx, orderId: string): Promise<RefundableState> {
  await lockOrder(tx, { id: orderId });
  const order = await readRefundable(tx, orderId);
  const unfinished = await readUnfinished(tx, orderId);
  const current = await Promise.all(
    unfinished.map(async ({ id, usedCardIds, isPayoutRequested }): Promise<CurrentRefund> => {
      const { number, status, amount, shippingCost, waitsUntil, cards, lossConfirmed } = await readRefund(
        tx,
        id,
      );
      const statuses = cards.map((card) => card.status);
      const used = order.cards.filter((card) => usedCardIds.has(card.id));
      const isStopped = status === 'Stopped';
      return {
        number,
        status,
        amount,
        shippingCost,
        waitsUntil,
        cards: cards.map(({ place }) => parseCardPlace(place)),
        voided: statuses.filter((candidate) => candidate === 'Void').length,
        used: used.map(({ line, ordinal }) => ({ line, ordinal })),
        canCancel: isStopped && findCancelRefusal({ isPayoutRequested, cards: statuses }) === undefined,
        canPayByBank: isStopped && (lossConfirmed || statuses.every((candidate) => candidate === 'Void')),
        canExcludeUsedCards: isStopped && !isPayoutRequested && used.length > 0 && used.length < cards.length,
      };
    }),
  );
  return { ...findRefusals(order), current };
}

const ORDER_REFUSALS: readonly RefundRefusal[] = ['order-not-confirmed', 'order-refunded', 'order-disputed'];

function findRefusals(order: RefundableOrder): Pick<RefundableState, 'cards' | 'refusal'> {
  const cards = order.cards.map(({ line, ordinal }) => {
    const plan = planRefund(order, { places: [{ line, ordinal }], withoutShippingCost: true });
    return { line, ordinal, refusal: plan.ok ? undefined : plan.reason };
  });
  const whole = planRefund(order, {});
  const refusal = !whole.ok && ORDER_REFUSALS.includes(whole.reason) ? whole.reason : undefined;
  const nothingLeft = !whole.ok && whole.reason === 'nothing-left' ? whole.reason : undefined;
  return { cards, refusal: refusal ?? nothingLeft };
}
