import { and, asc, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { getPaidMethod } from '#rules/paid-method.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ProviderRequestKind, RequestOutcome } from '#rules/request-outcomes.ts';
import { RESOLVED_BY_RESPONSE, type ReviewKind } from '#rules/review-kinds.ts';
import type { Transaction } from '#server/checkout/payment-provider.ts';
import type {
  CheckResult,
  Claim,
  ClaimCondition,
  PaymentEnd,
  PaymentState,
  ReversalCause,
} from '#server/checkout/payment-state.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { insertRowsStatement } from '../connection/insert-rows.ts';
import { queryRows } from '../connection/query-rows.ts';
import { countDecided } from '../limits/payment-outcomes.ts';
import { createFulfilment, lockPaidOrder } from '../orders/create-fulfilment.ts';
import { orders } from '../schema/order-tables.ts';
import { capture, payment } from '../schema/payment-tables.ts';
import { toInterval } from '../shared/interval.ts';
import type { Queue } from '../shared/job-queue.ts';
import {
  buildClaim,
  extendLease,
  type Holder,
  isHeldBy,
  isLeaseFromAnotherClock,
  LEASE_RELEASED,
  leaseEnd,
  releaseLease,
} from '../shared/leases.ts';
import { closeOpenRequests, closeRequest, openClaimedRequest } from '../shared/outbound-requests.ts';
import { openReviewItem, resolveReviewItems } from '../shared/review-items.ts';
import { abandonUnstarted, recordPaymentEnd, recordReversal } from './end-payment.ts';
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
      if (!(await lockClaimed(tx, claim))) return false;
      await work(tx, await readState(tx, claim.paymentId));
      return true;
    });

  const updateHeld = (claim: Claim, values: PgUpdateSetSource<typeof payment>) =>
    db
      .update(payment)
      .set(values)
      .where(isHeldBy(payment, toHolder(claim)))
      .returning({ id: payment.id });

  return {
    /**
     * Finds a payment of any provider, because the return page doesn't know the provider.
     * @param sessionHash restricts the search to payments of this session
     */
    findByReturnSecret: async (secret: string, sessionHash?: string) => {
      const [row] = await db
        .select({ paymentId: payment.id, orderId: orders.id, isComplete: IS_COMPLETE })
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
    findByOrder: async (orderId: string, sessionHash: string) => {
      const [row] = await db
        .select({
          paymentId: payment.id,
          orderId: orders.id,
          isComplete: IS_COMPLETE,
          isPageOpen: IS_PAGE_OPEN,
        })
        .from(payment)
        .innerJoin(orders, eq(orders.id, payment.orderId))
        .where(and(sql`${orders.id}::text = ${orderId}`, eq(orders.sessionHash, sessionHash)));
      return row;
    },
    findByNotifySecret: async (provider: PaymentProviderName, secret: string) => {
      const [row] = await db
        .select({ paymentId: payment.id, isComplete: IS_COMPLETE })
        .from(payment)
        .where(and(eq(payment.provider, provider), eq(payment.notifySecret, secret)));
      return row;
    },
    listDue: async (limit: number) => {
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
    claim: (paymentId: string, leaseMs: number, when: ClaimCondition = {}) =>
      claim(db, paymentId, leaseMs, when),
    extendClaim: (held: Claim, leaseMs: number) => extendLease(db, payment, toHolder(held), leaseMs),
    /** Stores the result of the check and the time of the next one. */
    release: (held: Claim, result: CheckResult) =>
      result.review === undefined
        ? release(db, held, result)
        : db.transaction((tx) => release(tx, held, result)),
    resolveUnansweredItems: (orderId: string) => resolveReviewItems(db, orderId, RESOLVED_BY_RESPONSE),
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
      const values = authorized === undefined ? { attempt: held.attempt } : toAuthorizedColumns(authorized);
      return openClaimedRequest(db, updateHeld(held, values), kind);
    },
    /** @param detail the provider's own name for the result */
    closeRequest: async (requestId: string, outcome: RequestOutcome, detail?: string) =>
      void (await closeRequest(db, requestId, outcome, detail)),
    recordAuthorization: async (held: Claim, transaction: Transaction) =>
      (await updateHeld(held, toAuthorizedColumns(transaction))).length === 1,
    recordPending: async (held: Claim, pending: boolean) =>
      (await updateHeld(held, { pending })).length === 1,
    /** Confirms the order: adds its cards, parcel, mails and jobs. */
    recordCapture: (held: Claim, captureId: string) =>
      db.transaction((tx) => recordCapture(tx, queue, held, captureId)),
    /** @param notifyBuyer adds a mail to the buyer */
    recordEnd: (held: Claim, ending: PaymentEnd, notifyBuyer: boolean) =>
      whileHeld(held, (tx, state) => recordPaymentEnd(tx, queue, state, ending, notifyBuyer)),
    /**
     * Records that the money was voided or refunded because the order is closed, and adds a mail to the
     * buyer.
     */
    recordReversal: (held: Claim, transactionId: string, cause: ReversalCause) =>
      whileHeld(held, (tx, state) => recordReversal(tx, queue, state, transactionId, cause)),
    /** Cancels payments whose process crashed before it received a payment page. @returns the number of payments */
    abandonUnstarted: (olderThanMs: number) => db.transaction((tx) => abandonUnstarted(tx, olderThanMs)),
    openReviewItem: async (orderId: string, kind: ReviewKind, detail: string) =>
      void (await openReviewItem(db, orderId, kind, detail)),
  };
}

const IS_COMPLETE = sql<boolean>`(${payment.status} = 'Captured' or ${payment.reversedAt} is not null)`;

const IS_PAGE_OPEN = sql<boolean>`(${orders.status} = 'Created' and ${payment.status} = 'Started'
    and not ${payment.pending} and ${payment.expiresAt} > cadeau_now())`;

/** An authorized payment doesn't wait for a clock that moved back: its last claim ends in the far future. */
function isDue() {
  const plannedByAnotherClock = and(eq(payment.status, 'Authorized'), isLeaseFromAnotherClock(payment));
  return or(
    lte(payment.nextCheckAt, sql`cadeau_now()`),
    and(isNotNull(payment.nextCheckAt), plannedByAnotherClock),
  );
}

function toHolder({ paymentId, attempt }: Claim): Holder {
  return { id: paymentId, attempt };
}

/** @returns false if a newer attempt has begun */
async function lockClaimed(tx: Tx, claim: Claim): Promise<boolean> {
  const held = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(isHeldBy(payment, toHolder(claim)))
    .for('update');
  return held.length === 1;
}

function toAuthorizedColumns({ transactionId, ...named }: Transaction) {
  return {
    status: 'Authorized',
    statusCause: 'authorized-by-provider',
    pending: false,
    transactionId,
    paidMethod: getPaidMethod(named),
    authorizedAt: sql`cadeau_now()`,
  } as const;
}

async function claim(db: Db, paymentId: string, leaseMs: number, when: ClaimCondition) {
  const { onlyIncomplete, onlyDue, polling } = when;
  // If the holder crashes, the sweep resumes the payment as soon as the lease expires.
  const also = sql`next_check_at = least(payment.next_check_at, ${leaseEnd(leaseMs)})`;
  const only = and(
    // Leave a row that another process is changing: the joined rows would be older than the locked one.
    sql`payment.xmin = (select version from seen)`,
    onlyIncomplete === true ? and(ne(payment.status, 'Captured'), isNull(payment.reversedAt)) : undefined,
    polling === undefined ? undefined : isPollAllowed(polling),
    onlyDue === true ? isDue() : undefined,
  );
  const returnExtras = polling !== undefined && { also: sql`${also}, return_polled_at = cadeau_now()` };
  const [row] = await queryRows<StateRow>(
    db,
    sql`with seen as (select xmin as version from payment where id = ${paymentId}),
      payment as (${buildClaim(payment, paymentId, leaseMs, { only, also, ...returnExtras })} returning payment.*)
      ${SELECT_STATE}`,
  );
  return row && { claim: { paymentId, attempt: row.attempt }, state: toState(row) };
}

/** A time in the future means that the clock has moved back since. */
function isPollAllowed({ everyMs, maxPolls }: NonNullable<ClaimCondition['polling']>): SQL {
  const since = sql`cadeau_now() - ${toInterval(everyMs)} * power(2, least(${payment.unanswered}, 16))`;
  const lastPolledAt = payment.returnPolledAt;
  return sql`${payment.checks} < ${maxPolls} and (${lastPolledAt} is null or ${lastPolledAt} not between ${since} and cadeau_now())`;
}

/** Opens the review item in the transaction that ends polling: no later step would open it. */
async function release(tx: Db | Tx, held: Claim, { review, ...result }: CheckResult): Promise<boolean> {
  const released = await releaseLease(tx, payment, toHolder(held), toColumns(result));
  if (released && review !== undefined) {
    await openReviewItem(tx, review.orderId, review.kind, review.detail);
  }
  return released;
}

function toColumns({ nextCheckAt, counters, message, isAfterPause }: CheckResult): SQL {
  const { asked, unanswered, misunderstood } = counters;
  const planned = sql`${nextCheckAt?.toISOString() ?? null}::timestamptz`;
  // The end of a pause makes all waiting payments due. A payment that was claimed at that moment is missed,
  // so check here.
  const next =
    isAfterPause === true
      ? sql`case when exists (select from provider_pause where provider = payment.provider and cause <> 'refunds-denied')
          then ${planned} else cadeau_now() end`
      : planned;
  const columns = sql`next_check_at = ${next}, checks = ${asked},
    unanswered = ${unanswered}, misunderstood = ${misunderstood}`;
  return message === undefined
    ? columns
    : sql`${columns}, provider_message = ${JSON.stringify(message)}::jsonb`;
}

/** @returns false if a newer attempt has begun */
async function recordCapture(tx: Tx, queue: Queue, claim: Claim, captureId: string): Promise<boolean> {
  const paid = await lockPaidOrder(tx, isHeldBy(payment, toHolder(claim)));
  if (paid === undefined) return false;
  const { paymentId } = claim;
  const { orderId, transactionId, amount } = paid;
  if (transactionId === null) throw new Error('a capture needs its transaction');
  await createFulfilment(tx, queue, paid, [
    insertRowsStatement(capture, [{ orderId, paymentId, transactionId, captureId, amount }]),
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
