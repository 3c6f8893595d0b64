import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { paidMethodOf } from '#rules/paid-method.ts';
import { RESOLVED_BY_ANSWER } from '#rules/review-kinds.ts';
import type { Transaction } from '#server/checkout/payment-provider.ts';
import type {
  Claim,
  ClaimWhen,
  Ending,
  Look,
  PaymentRepository,
  PaymentState,
  ReversalCause,
} from '#server/checkout/payment-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { insertRows } from '../connection/insert-rows.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { countDecided, countDeclined } from '../limits/payment-outcomes.ts';
import { closeOrder } from '../orders/close-order.ts';
import { createFulfilment, lockPaidOrder } from '../orders/create-fulfilment.ts';
import { orders } from '../schema/order-tables.ts';
import { capture, payment } from '../schema/payment-tables.ts';
import { enqueueMail } from '../shared/enqueue-mail.ts';
import { intervalOf } from '../shared/interval.ts';
import type { Queue } from '../shared/job-queue.ts';
import {
  claimingLease,
  extendLease,
  type Holder,
  isHeldBy,
  LEASE_RELEASED,
  leaseEnd,
  leaseOfAnotherClock,
  leaseOver,
  releaseLease,
} from '../shared/leases.ts';
import { closeOpenRequests, closeRequest, openHeldRequest } from '../shared/outbound-requests.ts';
import { openReviewItem, resolveReviewItems } from '../shared/review-items.ts';
import { readState, SELECT_STATE, type StateRow, toState } from './payment-state.ts';

export function createPaymentRepository(db: Db, queue: Queue): PaymentRepository {
  /** Runs inside a transaction that holds the payment's row, if the claim is still the newest. */
  const whileHeld = (claim: Claim, work: (tx: Tx, state: PaymentState) => Promise<void>): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await lockHeld(tx, claim))) return false;
      await work(tx, await readState(tx, claim.paymentId));
      return true;
    });

  /** A write that needs to know nothing else. */
  const updateHeld = (claim: Claim, values: PgUpdateSetSource<typeof payment>) =>
    db
      .update(payment)
      .set(values)
      .where(isHeldBy(payment, holderOf(claim)))
      .returning({ id: payment.id });

  return {
    byReturnSecret: async (secret, sessionHash) => {
      const [row] = await db
        .select({ paymentId: payment.id, orderId: orders.id, isSettled: IS_SETTLED })
        .from(payment)
        .innerJoin(orders, eq(orders.id, payment.orderId))
        .where(
          and(
            eq(payment.returnSecret, secret),
            sessionHash === undefined ? undefined : eq(orders.sessionHash, sessionHash),
          ),
        );
      return row;
    },
    ofOrder: async (orderId, sessionHash) => {
      const [row] = await db
        .select({
          paymentId: payment.id,
          orderId: orders.id,
          isSettled: IS_SETTLED,
          isPageOpen: IS_PAGE_OPEN,
        })
        .from(payment)
        .innerJoin(orders, eq(orders.id, payment.orderId))
        .where(and(sql`${orders.id}::text = ${orderId}`, eq(orders.sessionHash, sessionHash)));
      return row;
    },
    byNotifySecret: async (provider, secret) => {
      const [row] = await db
        .select({ paymentId: payment.id, isSettled: IS_SETTLED })
        .from(payment)
        .where(and(eq(payment.provider, provider), eq(payment.notifySecret, secret)));
      return row;
    },
    due: async (limit) => {
      const rows = await db
        .select({ id: payment.id })
        .from(payment)
        .where(isDue())
        .orderBy(asc(payment.nextCheckAt))
        .limit(limit);
      return rows.map((row) => row.id);
    },
    read: (paymentId) => readState(db, paymentId),
    claim: (paymentId, leaseMs, when = {}) => claim(db, paymentId, leaseMs, when),
    extend: (held, leaseMs) => extendLease(db, payment, holderOf(held), leaseMs),
    release: (held, look) =>
      look.review === undefined ? release(db, held, look) : db.transaction((tx) => release(tx, held, look)),
    resolveUnanswered: (orderId) => resolveReviewItems(db, orderId, RESOLVED_BY_ANSWER),
    openRequest: (held, kind, authorized) => {
      // Where nothing else changes, the row is written all the same: a claim at the same moment must not overlook it.
      const values = authorized === undefined ? { attempt: held.attempt } : asAuthorized(authorized);
      return openHeldRequest(db, updateHeld(held, values), kind);
    },
    closeRequest: async (requestId, outcome, detail) =>
      void (await closeRequest(db, requestId, outcome, detail)),
    authorized: async (held, transaction) => (await updateHeld(held, asAuthorized(transaction))).length === 1,
    pending: async (held, pending) => (await updateHeld(held, { pending })).length === 1,
    captured: (held, captureId) => db.transaction((tx) => recordCapture(tx, queue, held, captureId)),
    ended: (held, ending, tellBuyer) =>
      whileHeld(held, (tx, state) => recordEnd(tx, queue, state, ending, tellBuyer)),
    released: (held, transactionId, cause) =>
      whileHeld(held, (tx, state) => recordRelease(tx, queue, state, transactionId, cause)),
    abandonUnstarted: (olderThanMs) => db.transaction((tx) => abandonUnstarted(tx, olderThanMs)),
    openReviewItem: async (...item) => void (await openReviewItem(db, ...item)),
  };
}

const IS_SETTLED = sql<boolean>`(${payment.status} = 'Captured' or ${payment.releasedAt} is not null)`;

const IS_PAGE_OPEN = sql<boolean>`(${orders.status} = 'Created' and ${payment.status} = 'Started'
    and not ${payment.pending} and ${payment.expiresAt} > cadeau_now())`;

/** Money that is reserved waits for no clock that was put back: its last claim would have ended in a time to come. */
function isDue() {
  const plannedByAnotherClock = and(eq(payment.status, 'Authorized'), leaseOfAnotherClock(payment));
  return or(
    lte(payment.nextCheckAt, sql`cadeau_now()`),
    and(isNotNull(payment.nextCheckAt), plannedByAnotherClock),
  );
}

function holderOf({ paymentId, attempt }: Claim): Holder {
  return { id: paymentId, attempt };
}

/** @returns false when a newer attempt has begun */
async function lockHeld(tx: Tx, claim: Claim): Promise<boolean> {
  const held = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(isHeldBy(payment, holderOf(claim)))
    .for('update');
  return held.length === 1;
}

function asAuthorized({ transactionId, ...named }: Transaction) {
  return {
    status: 'Authorized',
    statusCause: 'authorized-by-provider',
    pending: false,
    transactionId,
    paidMethod: paidMethodOf(named),
    authorizedAt: sql`cadeau_now()`,
  } as const;
}

async function claim(db: Db, paymentId: string, leaseMs: number, when: ClaimWhen) {
  const { onlyUnsettled, onlyDue, asking } = when;
  // If its holder ends without a word, the sweep is there as soon as the lease is over.
  const also = sql`next_check_at = least(payment.next_check_at, ${leaseEnd(leaseMs)})`;
  const only = and(
    // One that another process changes at this moment is that one's: what stands beside the row would be of before.
    sql`payment.xmin = (select version from seen)`,
    onlyUnsettled === true ? and(ne(payment.status, 'Captured'), isNull(payment.releasedAt)) : undefined,
    asking === undefined ? undefined : mayAsk(asking),
    onlyDue === true ? isDue() : undefined,
  );
  const asOfReturn = asking !== undefined && { also: sql`${also}, return_asked_at = cadeau_now()` };
  const [row] = await plainRows<StateRow>(
    db,
    sql`with seen as (select xmin as version from payment where id = ${paymentId}),
      payment as (${claimingLease(payment, paymentId, leaseMs, { only, also, ...asOfReturn })} returning payment.*)
      ${SELECT_STATE}`,
  );
  return row && { claim: { paymentId, attempt: row.attempt }, state: toState(row) };
}

/** A time to come is of a clock that was put back. */
function mayAsk({ everyMs, most }: NonNullable<ClaimWhen['asking']>): SQL {
  const since = sql`cadeau_now() - ${intervalOf(everyMs)} * power(2, least(${payment.unanswered}, 16))`;
  const asked = payment.returnAskedAt;
  return sql`${payment.checks} < ${most} and (${asked} is null or ${asked} not between ${since} and cadeau_now())`;
}

/** What is left to a person is told in the same transaction that ends the looks: nobody else would come back to it. */
async function release(tx: Db | Tx, held: Claim, { review, ...look }: Look): Promise<boolean> {
  const released = await releaseLease(tx, payment, holderOf(held), columnsOf(look));
  if (released && review !== undefined) {
    await openReviewItem(tx, review.orderId, review.kind, review.detail);
  }
  return released;
}

function columnsOf({ nextCheckAt, questions, told, afterPause }: Look): SQL {
  const { asked, unanswered, misunderstood } = questions;
  const planned = sql`${nextCheckAt?.toISOString() ?? null}::timestamptz`;
  // The end of a pause has all asked about that waited for it; one that was held in that very moment is not among them.
  const next =
    afterPause === true
      ? sql`case when exists (select from provider_pause where provider = payment.provider and cause <> 'refunds-denied')
          then ${planned} else cadeau_now() end`
      : planned;
  const columns = sql`next_check_at = ${next}, checks = ${asked},
    unanswered = ${unanswered}, misunderstood = ${misunderstood}`;
  return told === undefined ? columns : sql`${columns}, told = ${JSON.stringify(told)}::jsonb`;
}

/** @returns false when a newer attempt has begun */
async function recordCapture(tx: Tx, queue: Queue, claim: Claim, captureId: string): Promise<boolean> {
  const paid = await lockPaidOrder(tx, isHeldBy(payment, holderOf(claim)));
  if (paid === undefined) return false;
  const { paymentId } = claim;
  const { orderId, transactionId, amount } = paid;
  if (transactionId === null) throw new Error('a capture needs its transaction');
  await createFulfilment(tx, queue, paid, [
    insertRows(capture, [{ orderId, paymentId, transactionId, captureId, amount }]),
    closeOpenRequests(tx, { paymentId }, 'captured'),
    tx
      .update(payment)
      .set({
        status: 'Captured',
        statusCause: 'captured-by-provider',
        // Nothing is left to be found out about it.
        leaseUntil: LEASE_RELEASED,
        nextCheckAt: null,
        unanswered: 0,
      })
      .where(eq(payment.id, paymentId)),
    tx.update(orders).set({ status: 'Confirmed', statusCause: 'paid' }).where(eq(orders.id, orderId)),
    countDecided(paymentId),
  ]);
  return true;
}

async function recordEnd(
  tx: Tx,
  queue: Queue,
  state: PaymentState,
  ending: Ending,
  tellBuyer: boolean,
): Promise<void> {
  const cause = { statusCause: ending.cause, statusDetail: ending.detail ?? null };
  await tx
    .update(payment)
    .set({ status: ending.payment, ...cause, pending: false })
    .where(eq(payment.id, state.paymentId));
  await closeOrder(tx, state.orderId, { status: ending.order, ...cause });
  if (ending.cause === 'declined') await countDeclined(tx, state);
  if (tellBuyer) await enqueueMail(tx, queue, state.orderId, 'payment-failed');
}

async function recordRelease(
  tx: Tx,
  queue: Queue,
  state: PaymentState,
  transactionId: string,
  statusCause: ReversalCause,
): Promise<void> {
  await closeOpenRequests(tx, { paymentId: state.paymentId }, 'reversed');
  await tx
    .update(payment)
    .set({ releasedAt: sql`cadeau_now()`, transactionId })
    .where(eq(payment.id, state.paymentId));
  if (state.status === 'Started' || state.status === 'Authorized') {
    await tx
      .update(payment)
      .set({ status: 'Cancelled', statusCause, pending: false })
      .where(eq(payment.id, state.paymentId));
  }
  await closeOrder(tx, state.orderId, { status: 'Reverted', statusCause });
  await enqueueMail(tx, queue, state.orderId, 'released');
}

async function abandonUnstarted(tx: Tx, olderThanMs: number): Promise<number> {
  const statusCause = 'payment-page-never-asked-for';
  const rows = await tx
    .update(payment)
    .set({ status: 'Cancelled', statusCause, attempt: sql`${payment.attempt} + 1` })
    .where(
      and(
        eq(payment.status, 'Initialized'),
        // An order whose payment is open is open itself: of those there are few.
        sql`${payment.orderId} in (select id from orders where status = 'Created')`,
        gt(sql`cadeau_now() - ${intervalOf(olderThanMs)}`, payment.createdAt),
        leaseOver(payment),
      ),
    )
    .returning({ id: payment.id, orderId: payment.orderId });
  for (const { id, orderId } of rows) {
    await closeOpenRequests(tx, { paymentId: id }, 'abandoned');
    await closeOrder(tx, orderId, { status: 'Failed', statusCause });
  }
  return rows.length;
}
