import { and, asc, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { paidMethodOf } from '#rules/paid-method.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ProviderRequestKind, RequestOutcome } from '#rules/request-outcomes.ts';
import { RESOLVED_BY_ANSWER, type ReviewKind } from '#rules/review-kinds.ts';
import type { Transaction } from '#server/checkout/payment-provider.ts';
import type {
  Claim,
  ClaimWhen,
  Ending,
  Look,
  PaymentState,
  ReversalCause,
} from '#server/checkout/payment-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { insertRows } from '../connection/insert-rows.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { countDecided } from '../limits/payment-outcomes.ts';
import { createFulfilment, lockPaidOrder } from '../orders/create-fulfilment.ts';
import { orders } from '../schema/order-tables.ts';
import { capture, payment } from '../schema/payment-tables.ts';
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
  releaseLease,
} from '../shared/leases.ts';
import { closeOpenRequests, closeRequest, openHeldRequest } from '../shared/outbound-requests.ts';
import { openReviewItem, resolveReviewItems } from '../shared/review-items.ts';
import { abandonUnstarted, recordEnd, recordRelease } from './end-payment.ts';
import { readState, SELECT_STATE, type StateRow, toState } from './payment-state.ts';

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

/**
 * Each method is one transaction. A method with a claim changes nothing and returns false or undefined if a
 * newer attempt has begun (I-19).
 */
export function createPaymentRepository(db: Db, queue: Queue) {
  /** Locks the payment's row, if the claim is still the newest. */
  const whileHeld = (claim: Claim, work: (tx: Tx, state: PaymentState) => Promise<void>): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await lockHeld(tx, claim))) return false;
      await work(tx, await readState(tx, claim.paymentId));
      return true;
    });

  const updateHeld = (claim: Claim, values: PgUpdateSetSource<typeof payment>) =>
    db
      .update(payment)
      .set(values)
      .where(isHeldBy(payment, holderOf(claim)))
      .returning({ id: payment.id });

  return {
    /**
     * Finds a payment of any provider, because the return page doesn't know the provider.
     * @param sessionHash restricts the search to payments of this session
     */
    byReturnSecret: async (secret: string, sessionHash?: string) => {
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
    /** `isPageOpen`: the order can still be paid on its payment page. */
    ofOrder: async (orderId: string, sessionHash: string) => {
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
    byNotifySecret: async (provider: PaymentProviderName, secret: string) => {
      const [row] = await db
        .select({ paymentId: payment.id, isSettled: IS_SETTLED })
        .from(payment)
        .where(and(eq(payment.provider, provider), eq(payment.notifySecret, secret)));
      return row;
    },
    due: async (limit: number) => {
      const rows = await db
        .select({ id: payment.id })
        .from(payment)
        .where(isDue())
        .orderBy(asc(payment.nextCheckAt))
        .limit(limit);
      return rows.map((row) => row.id);
    },
    read: (paymentId: string) => readState(db, paymentId),
    /**
     * Returns undefined while another process holds the payment. If the holder crashes, the sweep resumes the
     * payment when the lease expires.
     */
    claim: (paymentId: string, leaseMs: number, when: ClaimWhen = {}) => claim(db, paymentId, leaseMs, when),
    extend: (held: Claim, leaseMs: number) => extendLease(db, payment, holderOf(held), leaseMs),
    /** Stores the result of the check and the time of the next one. */
    release: (held: Claim, result: Look) =>
      result.review === undefined
        ? release(db, held, result)
        : db.transaction((tx) => release(tx, held, result)),
    resolveUnanswered: (orderId: string) => resolveReviewItems(db, orderId, RESOLVED_BY_ANSWER),
    /**
     * Records a request before it is sent, or counts another attempt to send it.
     * @param authorized transaction to record with it
     */
    openRequest: (
      held: Claim,
      kind: Exclude<ProviderRequestKind, 'initialize'>,
      authorized?: Transaction,
    ) => {
      // Without other changes, write the row anyway, so that a concurrent claim notices this request.
      const values = authorized === undefined ? { attempt: held.attempt } : asAuthorized(authorized);
      return openHeldRequest(db, updateHeld(held, values), kind);
    },
    /** @param detail the provider's own name for the result */
    closeRequest: async (requestId: string, outcome: RequestOutcome, detail?: string) =>
      void (await closeRequest(db, requestId, outcome, detail)),
    authorized: async (held: Claim, transaction: Transaction) =>
      (await updateHeld(held, asAuthorized(transaction))).length === 1,
    pending: async (held: Claim, pending: boolean) => (await updateHeld(held, { pending })).length === 1,
    /** Confirms the order: adds its cards, parcel, mails and jobs. */
    captured: (held: Claim, captureId: string) =>
      db.transaction((tx) => recordCapture(tx, queue, held, captureId)),
    /** @param tellBuyer adds a mail to the buyer */
    ended: (held: Claim, ending: Ending, tellBuyer: boolean) =>
      whileHeld(held, (tx, state) => recordEnd(tx, queue, state, ending, tellBuyer)),
    /**
     * Records that the money was voided or refunded because the order is closed, and adds a mail to the
     * buyer.
     */
    released: (held: Claim, transactionId: string, cause: ReversalCause) =>
      whileHeld(held, (tx, state) => recordRelease(tx, queue, state, transactionId, cause)),
    /** Cancels payments whose process crashed before it received a payment page. @returns the number of payments */
    abandonUnstarted: (olderThanMs: number) => db.transaction((tx) => abandonUnstarted(tx, olderThanMs)),
    openReviewItem: async (orderId: string, kind: ReviewKind, detail: string) =>
      void (await openReviewItem(db, orderId, kind, detail)),
  };
}

const IS_SETTLED = sql<boolean>`(${payment.status} = 'Captured' or ${payment.releasedAt} is not null)`;

const IS_PAGE_OPEN = sql<boolean>`(${orders.status} = 'Created' and ${payment.status} = 'Started'
    and not ${payment.pending} and ${payment.expiresAt} > cadeau_now())`;

/** An authorized payment doesn't wait for a clock that moved back: its last claim ends in the far future. */
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

/** @returns false if a newer attempt has begun */
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
  // If the holder crashes, the sweep resumes the payment as soon as the lease expires.
  const also = sql`next_check_at = least(payment.next_check_at, ${leaseEnd(leaseMs)})`;
  const only = and(
    // Leave a row that another process is changing: the joined rows would be older than the locked one.
    sql`payment.xmin = (select version from seen)`,
    onlyUnsettled === true ? and(ne(payment.status, 'Captured'), isNull(payment.releasedAt)) : undefined,
    asking === undefined ? undefined : mayAsk(asking),
    onlyDue === true ? isDue() : undefined,
  );
  const returnExtras = asking !== undefined && { also: sql`${also}, return_asked_at = cadeau_now()` };
  const [row] = await plainRows<StateRow>(
    db,
    sql`with seen as (select xmin as version from payment where id = ${paymentId}),
      payment as (${claimingLease(payment, paymentId, leaseMs, { only, also, ...returnExtras })} returning payment.*)
      ${SELECT_STATE}`,
  );
  return row && { claim: { paymentId, attempt: row.attempt }, state: toState(row) };
}

/** A time in the future comes from a clock that has moved back since. */
function mayAsk({ everyMs, most }: NonNullable<ClaimWhen['asking']>): SQL {
  const since = sql`cadeau_now() - ${intervalOf(everyMs)} * power(2, least(${payment.unanswered}, 16))`;
  const asked = payment.returnAskedAt;
  return sql`${payment.checks} < ${most} and (${asked} is null or ${asked} not between ${since} and cadeau_now())`;
}

/** Opens the review item in the transaction that ends polling: no later step would open it. */
async function release(tx: Db | Tx, held: Claim, { review, ...result }: Look): Promise<boolean> {
  const released = await releaseLease(tx, payment, holderOf(held), columnsOf(result));
  if (released && review !== undefined) {
    await openReviewItem(tx, review.orderId, review.kind, review.detail);
  }
  return released;
}

function columnsOf({ nextCheckAt, questions, told, afterPause }: Look): SQL {
  const { asked, unanswered, misunderstood } = questions;
  const planned = sql`${nextCheckAt?.toISOString() ?? null}::timestamptz`;
  // The end of a pause makes all waiting payments due. A payment that was claimed at that moment is missed,
  // so check here.
  const next =
    afterPause === true
      ? sql`case when exists (select from provider_pause where provider = payment.provider and cause <> 'refunds-denied')
          then ${planned} else cadeau_now() end`
      : planned;
  const columns = sql`next_check_at = ${next}, checks = ${asked},
    unanswered = ${unanswered}, misunderstood = ${misunderstood}`;
  return told === undefined ? columns : sql`${columns}, told = ${JSON.stringify(told)}::jsonb`;
}

/** @returns false if a newer attempt has begun */
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
