import { and, asc, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { getPaidMethod } from '#rules/paid-method.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ProviderRequestKind, RequestOutcome } from '#rules/request-outcomes.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
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
  /** Runs `work` while the payment's row is locked, if the claim is still the newest. */
  const withClaim = (claim: Claim, work: (tx: Tx, state: PaymentState) => Promise<void>): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await lockClaimed(tx, claim))) return false;
      await work(tx, await readState(tx, claim.paymentId));
      return true;
    });

  const updateClaimed = (claim: Claim, values: PgUpdateSetSource<typeof payment>) =>
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
    claim: (paymentId: string, leaseMs: number, condition: ClaimCondition = {}) =>
      claimPayment(db, paymentId, leaseMs, condition),
    extendClaim: (claim: Claim, leaseMs: number) => extendLease(db, payment, toHolder(claim), leaseMs),
    /** Stores the result of the check and the time of the next one. */
    release: (claim: Claim, result: CheckResult) =>
      result.review === undefined
        ? release(db, claim, result)
        : db.transaction((tx) => release(tx, claim, result)),
    resolveUnansweredItems: (orderId: string) => resolveReviewItems(db, orderId, RESOLVED_BY_RESPONSE),
    /**
     * Records a request before it is sent, or counts another attempt to send it.
     * @param authorized authorized transaction to record together with the request
     */
    openRequest: (
      claim: Claim,
      kind: Exclude<ProviderRequestKind, 'initialize'>,
      authorized?: Transaction,
    ) => {
      // Write the row even without other changes, so that a concurrent claim notices this request.
      const values = authorized === undefined ? { attempt: claim.attempt } : toAuthorizedColumns(authorized);
      return openClaimedRequest(db, updateClaimed(claim, values), kind);
    },
    /** @param detail the provider's own name for the result */
    closeRequest: async (requestId: string, outcome: RequestOutcome, detail?: string) =>
      void (await closeRequest(db, requestId, outcome, detail)),
    recordAuthorization: async (claim: Claim, transaction: Transaction) =>
      (await updateClaimed(claim, toAuthorizedColumns(transaction))).length === 1,
    recordPending: async (claim: Claim, pending: boolean) =>
      (await updateClaimed(claim, { pending })).length === 1,
    /** Confirms the order: adds its cards, parcel, mails and jobs. */
    recordCapture: (claim: Claim, captureId: string) =>
      db.transaction((tx) => recordCapture(tx, queue, claim, captureId)),
    /** @param shouldNotifyBuyer adds a mail to the buyer */
    recordEnd: (claim: Claim, ending: PaymentEnd, shouldNotifyBuyer: boolean) =>
      withClaim(claim, (tx, state) => recordPaymentEnd(tx, queue, state, ending, shouldNotifyBuyer)),
    /**
     * Records that the money was voided or refunded because the order is closed, and adds a mail to the
     * buyer.
     */
    recordReversal: (claim: Claim, transactionId: string, cause: ReversalCause) =>
      withClaim(claim, (tx, state) => recordReversal(tx, queue, state, transactionId, cause)),
    /**
     * Cancels payments whose process crashed before it got a payment page.
     * @returns the number of payments
     */
    abandonUnstarted: (olderThanMs: number) => db.transaction((tx) => abandonUnstarted(tx, olderThanMs)),
    openReviewItem: async (orderId: string, kind: ReviewKind, detail: ReviewDetail) =>
      void (await openReviewItem(db, orderId, kind, detail)),
  };
}

const IS_COMPLETE = sql<boolean>`(${payment.status} = 'Captured' or ${payment.reversedAt} is not null)`;

const IS_PAGE_OPEN = sql<boolean>`(${orders.status} = 'Created' and ${payment.status} = 'Started'
    and not ${payment.pending} and ${payment.expiresAt} > cadeau_now())`;

/** Also selects authorized payments whose lease ends in the far future, because the clock was set back. */
function isDue() {
  const wasPlannedByAnotherClock = and(eq(payment.status, 'Authorized'), isLeaseFromAnotherClock(payment));
  return or(
    lte(payment.nextCheckAt, sql`cadeau_now()`),
    and(isNotNull(payment.nextCheckAt), wasPlannedByAnotherClock),
  );
}

function toHolder({ paymentId, attempt }: Claim): Holder {
  return { id: paymentId, attempt };
}

/** @returns false if a newer attempt has begun */
async function lockClaimed(tx: Tx, claim: Claim): Promise<boolean> {
  const locked = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(isHeldBy(payment, toHolder(claim)))
    .for('update');
  return locked.length === 1;
}

function toAuthorizedColumns({ transactionId, ...methodNames }: Transaction) {
  return {
    status: 'Authorized',
    statusCause: 'authorized-by-provider',
    pending: false,
    transactionId,
    paidMethod: getPaidMethod(methodNames),
    authorizedAt: sql`cadeau_now()`,
  } as const;
}

async function claimPayment(db: Db, paymentId: string, leaseMs: number, condition: ClaimCondition) {
  const { onlyIncomplete, onlyDue, polling } = condition;
  // If the holder crashes, the sweep resumes the payment as soon as the lease expires.
  const setNextCheck = sql`next_check_at = least(payment.next_check_at, ${leaseEnd(leaseMs)})`;
  const only = and(
    // Skip a row that another process is changing, because the joined rows would be older than the locked
    // row.
    sql`payment.xmin = (select version from seen)`,
    onlyIncomplete === true ? and(ne(payment.status, 'Captured'), isNull(payment.reversedAt)) : undefined,
    polling === undefined ? undefined : isPollAllowed(polling),
    onlyDue === true ? isDue() : undefined,
  );
  const set = polling === undefined ? setNextCheck : sql`${setNextCheck}, return_polled_at = cadeau_now()`;
  const [row] = await queryRows<StateRow>(
    db,
    sql`with seen as (select xmin as version from payment where id = ${paymentId}),
      payment as (${buildClaim(payment, paymentId, leaseMs, { only, set })} returning payment.*)
      ${SELECT_STATE}`,
  );
  return row && { claim: { paymentId, attempt: row.attempt }, state: toState(row) };
}

/** Allows a poll if the last one is in the future, because then the clock was set back. */
function isPollAllowed({ everyMs, maxPolls }: NonNullable<ClaimCondition['polling']>): SQL {
  const since = sql`cadeau_now() - ${toInterval(everyMs)} * power(2, least(${payment.unanswered}, 16))`;
  const lastPolledAt = payment.returnPolledAt;
  return sql`${payment.checks} < ${maxPolls} and (${lastPolledAt} is null or ${lastPolledAt} not between ${since} and cadeau_now())`;
}

/** Opens the review item in the transaction that ends polling, because no later step would open it. */
async function release(tx: Db | Tx, claim: Claim, { review, ...result }: CheckResult): Promise<boolean> {
  const released = await releaseLease(tx, payment, toHolder(claim), toColumns(result));
  if (released && review !== undefined) {
    await openReviewItem(tx, review.orderId, review.kind, review.detail);
  }
  return released;
}

function toColumns({ nextCheckAt, counters, message, isAfterPause }: CheckResult): SQL {
  const { polls, unanswered, misunderstood } = counters;
  const plannedCheck = sql`${nextCheckAt?.toISOString() ?? null}::timestamptz`;
  // Ending a pause makes all waiting payments due, but misses those that are claimed at that moment, so check
  // here whether the pause has ended. The lock waits for a transaction that is ending it. Without the lock, this
  // statement would wait for the payment's row and still see the pause.
  const next =
    isAfterPause === true
      ? sql`case when exists (select from provider_pause where provider = payment.provider and cause <> 'refunds-denied'
            for key share)
          then ${plannedCheck} else cadeau_now() end`
      : plannedCheck;
  const columns = sql`next_check_at = ${next}, checks = ${polls},
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
  if (transactionId === null) throw new Error('the captured payment has no transaction id');
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
