import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { RequestOutcome, VoidOutcome } from '#rules/request-outcomes.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { ProviderLimits } from '#server/checkout/payment-provider.ts';
import type { RefundIntent } from '#server/checkout/refund-capture.ts';
import type { BankPayment, NewRefund, RefundClaim } from '#server/refunds/refund-state.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { capture } from '../schema/payment-tables.ts';
import { dispute, refund } from '../schema/refund-tables.ts';
import { closeVoid, openVoid, recordVoid } from '../shared/card-voids.ts';
import { toInterval } from '../shared/interval.ts';
import type { Queue } from '../shared/job-queue.ts';
import {
  claimLease,
  extendLease,
  type Holder,
  hasNoActiveLease,
  isHeldBy,
  releaseLease,
} from '../shared/leases.ts';
import { lockOrder } from '../shared/lock-order.ts';
import {
  closeOpenRequests,
  isOlderThan,
  openProviderRequest,
  restartRequest,
} from '../shared/outbound-requests.ts';
import { openReviewItem } from '../shared/review-items.ts';
import { beginRefund, wasRequested } from './begin-refund.ts';
import { completeRefund, IS_IN_PROGRESS } from './complete-refund.ts';
import { cancelStoppedRefund, completeByBank } from './lock-stopped-refund.ts';
import { previewRefund } from './preview-refund.ts';
import { readDoneRefund, readRefund } from './refund-reader.ts';

type LockedRefund = typeof refund.$inferSelect & { paymentId: string; captured: number };

type RepeatLimits = Pick<ProviderLimits, 'inquireLagMs' | 'idempotencyMs'>;

export type RefundRepository = ReturnType<typeof createRefundRepository>;

/**
 * Each method is one transaction under the order's lock. A method with a claim changes nothing and returns
 * false or undefined if a newer attempt has begun (I-19).
 */
export function createRefundRepository(db: Db, queue: Queue) {
  /** Runs `work` while the order and the refund are locked, if the claim is still the newest. */
  const withClaim = <T>(
    { refundId, orderId, attempt }: RefundClaim,
    work: (tx: Tx, locked: LockedRefund) => Promise<T>,
  ): Promise<T | undefined> =>
    db.transaction(async (tx) => {
      await lockOrder(tx, { id: orderId });
      const [locked] = await tx
        .select({ refund, paymentId: capture.paymentId, captured: capture.amount })
        .from(refund)
        .innerJoin(capture, eq(capture.orderId, refund.orderId))
        .where(and(isHeldBy(refund, { id: refundId, attempt }), IS_IN_PROGRESS))
        .for('update', { of: refund });
      if (locked === undefined) return undefined;
      return work(tx, { ...locked.refund, paymentId: locked.paymentId, captured: locked.captured });
    });
  const applyClaimed = async (claim: RefundClaim, work: (tx: Tx, locked: LockedRefund) => Promise<unknown>) =>
    (await withClaim(claim, async (tx, locked) => {
      await work(tx, locked);
      return true;
    })) === true;

  return {
    begin: (refund: NewRefund) => db.transaction((tx) => beginRefund(tx, queue, refund)),
    /** Runs `begin` and rolls it back. */
    preview: (refund: NewRefund) => previewRefund(db, queue, refund),
    /**
     * Completes a stopped refund that was paid by bank. The buyer receives the usual mail and credit note.
     */
    completeByBank: (reference: string, bankPayment: BankPayment) =>
      db.transaction((tx) => completeByBank(tx, queue, reference, bankPayment)),
    /** Cancels a stopped refund if nothing has happened at the supplier or the provider. */
    cancel: (reference: string, by: Actor) => db.transaction((tx) => cancelStoppedRefund(tx, reference, by)),
    read: (refundId: string) => readRefund(db, refundId),
    /** Returns undefined while another worker holds the refund. */
    claim: async (refundId: string, leaseMs: number): Promise<RefundClaim | undefined> => {
      const holder = await claimLease(db, refund, refundId, leaseMs, { only: IS_IN_PROGRESS });
      if (holder === undefined) return undefined;
      const { orderId } = await readRefund(db, refundId);
      return { refundId, orderId, attempt: holder.attempt };
    },
    extend: (claim: RefundClaim, leaseMs: number) => extendLease(db, refund, toHolder(claim), leaseMs),
    release: async (claim: RefundClaim) => void (await releaseLease(db, refund, toHolder(claim))),
    /** Records the void of a card before the call. Returns undefined if the card is already void. */
    openVoid: (claim: RefundClaim, cardId: string) =>
      withClaim(claim, async (tx) => {
        const [row] = await tx.select({ status: card.status }).from(card).where(eq(card.id, cardId));
        return row === undefined || row.status === 'Void' ? undefined : openVoid(tx, cardId);
      }),
    recordVoid: (claim: RefundClaim, cardId: string, outcome: VoidOutcome) =>
      applyClaimed(claim, (tx) => recordVoid(tx, cardId, 'refunded', outcome)),
    /** Records a void whose value differs from the sold value, and stops the refund. */
    recordDifferingVoid: (claim: RefundClaim, cardId: string, kind: ReviewKind, detail: ReviewDetail) =>
      applyClaimed(claim, async (tx, locked) => {
        await recordVoid(tx, cardId, 'refunded', 'voided');
        await stopRefund(tx, locked, kind, detail);
      }),
    recordVoidRefusal: (claim: RefundClaim, cardId: string, outcome: 'used' | 'wrong', detail?: string) =>
      applyClaimed(claim, (tx) => closeVoid(tx, cardId, outcome, detail)),
    /** Moves the refund to Paying. The database refuses this before its cards are void. */
    startPaying: (claim: RefundClaim) =>
      applyClaimed(claim, (tx) =>
        tx.update(refund).set({ status: 'Paying' }).where(eq(refund.id, claim.refundId)),
      ),
    /**
     * Opens the provider request of the refund. Returns undefined if the order is disputed.
     * @param limits limits for repeating a request (see `openRefundRequest`)
     */
    openRefundRequest: (claim: RefundClaim, limits: RepeatLimits): Promise<RefundIntent | undefined> =>
      withClaim(claim, async (tx, locked) => {
        if (await stopIfDisputed(tx, locked)) return undefined;
        await countProviderCall(tx, locked);
        return openRefundRequest(tx, locked, limits);
      }),
    /** Opens the provider request that captures an authorized refund. */
    openRefundCaptureRequest: (claim: RefundClaim) =>
      withClaim(claim, async (tx, locked) => {
        await countProviderCall(tx, locked);
        return openProviderRequest(tx, toRequestSubject(locked), 'refund-capture');
      }),
    recordAuthorization: (claim: RefundClaim, transactionId: string) =>
      applyClaimed(claim, async (tx, locked) => {
        await tx.update(refund).set({ transactionId }).where(eq(refund.id, locked.id));
        await closeOpenRequests(tx, { refundId: locked.id }, 'authorized');
      }),
    complete: (claim: RefundClaim) => applyClaimed(claim, (tx, locked) => completeRefund(tx, queue, locked)),
    stop: (claim: RefundClaim, kind: ReviewKind, detail: ReviewDetail) =>
      applyClaimed(claim, (tx, locked) => stopRefund(tx, locked, kind, detail)),
    /** Returns due refunds that no process works on. */
    listUnfinished: async (limit: number) => {
      // A refund is due a minute after its start, then at growing intervals. They are at most 30 minutes for
      // the supplier, and at most a day for the provider, which must not be polled.
      const supplierMinutes = sql`least(${refund.attempt} * ${refund.attempt}, 30)`;
      const providerMinutes = sql`least(power(2, least(${refund.asked}, 11) - 1), 1440)`;
      const retryDelay = sql`case ${refund.status} when 'Paying' then ${providerMinutes} else ${supplierMinutes} end * interval '1 minute'`;
      const rows = await db
        .select({ id: refund.id })
        .from(refund)
        .where(
          and(
            IS_IN_PROGRESS,
            hasNoActiveLease(refund),
            sql`coalesce(${refund.notBefore} <= cadeau_now(), true)`,
            sql`coalesce(${refund.leaseUntil} + ${retryDelay}, ${refund.createdAt} + interval '1 minute') < cadeau_now()`,
          ),
        )
        .orderBy(asc(refund.createdAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    /** Opens review items for late refunds, and for other voids without a response. */
    openLateRefundItems: (olderThanMs: number) => openLateRefundItems(db, olderThanMs),
    readByNumber: (orderId: string, number: number) => readDoneRefund(db, orderId, number),
  };
}

async function openLateRefundItems(db: Db, olderThanMs: number): Promise<void> {
  const since = sql`cadeau_now() - ${toInterval(olderThanMs)}`;
  await db.execute(sql`
    insert into review_item (order_id, kind, detail)
    select order_id, 'refund-late', jsonb_build_object('refund', number) from refund
     where status in ('Voiding', 'Paying') and greatest(created_at, not_before) < ${since}
    on conflict do nothing`);
  const openVoids = sql`
    select c.order_id from outbound_request e join card c on c.id = e.card_id
     where e.kind = 'void' and e.closed_at is null and not exists (select 1 from refund_card r where r.card_id = c.id)`;
  await db.execute(sql`
    insert into review_item (order_id, kind, detail)
    select distinct order_id, 'void-late', '{}'::jsonb
      from (${openVoids} and e.opened_at < ${since}) as late
    on conflict do nothing`);
  // A refund may have completed while its item was being opened, so resolve such items here.
  await db.execute(sql`
    update review_item set resolved_at = cadeau_now()
     where resolved_at is null and (kind = 'void-late' and order_id not in (${openVoids})
       or kind = 'refund-late' and not exists
         (select 1 from refund r where r.order_id = review_item.order_id and r.status <> 'Done'))`);
}

function toHolder({ refundId, attempt }: RefundClaim): Holder {
  return { id: refundId, attempt };
}

async function countProviderCall(tx: Tx, { id }: LockedRefund): Promise<void> {
  await tx
    .update(refund)
    .set({ asked: sql`${refund.asked} + 1` })
    .where(eq(refund.id, id));
}

function toRequestSubject(locked: LockedRefund) {
  return { paymentId: locked.paymentId, refundId: locked.id };
}

/**
 * Opens the refund request at the provider. A request that was sent before may exist there without being
 * found yet. Allows sending it again only if a duplicate is impossible, or once a lookup would find it. A
 * duplicate is impossible if the captured amount covers only one refund, or while the provider still repeats
 * its response.
 */
async function openRefundRequest(
  tx: Tx,
  locked: LockedRefund,
  { inquireLagMs, idempotencyMs = 0 }: RepeatLimits,
) {
  const [sent] = await tx
    .select({
      request: outboundRequest,
      isLookupReliable: isOlderThan(inquireLagMs),
      isIdempotencyExpired: isOlderThan(idempotencyMs),
    })
    .from(outboundRequest)
    .where(and(eq(outboundRequest.refundId, locked.id), eq(outboundRequest.kind, 'refund')));
  if (sent !== undefined) {
    const isDuplicateImpossible =
      locked.amount * 2 > locked.captured - (await sumProviderRefunds(tx, locked));
    const wasRefused = sent.request.outcome === 'refused';
    const differs = sent.request.outcome === 'differs';
    const isResendSafe =
      wasRefused || isDuplicateImpossible || sent.isLookupReliable || !sent.isIdempotencyExpired;
    if (differs || !isResendSafe) {
      const { id: requestId, retries } = sent.request;
      return { requestId, retries, shouldSearchFirst: true, wasSentBefore: true, canResend: false };
    }
  }
  const request = await openProviderRequest(tx, toRequestSubject(locked), 'refund');
  // The request may be sent again, so restart the wait, unless the provider still repeats its response.
  if (sent?.isIdempotencyExpired === true) await restartRequest(tx, request.requestId);
  // Look it up on the first attempt too: a restored database may have lost a refund with this number (I-22).
  return { ...request, shouldSearchFirst: true, canResend: true };
}

/** Sums the order's refunds by the provider. Bank transfers don't reduce the captured amount there. */
async function sumProviderRefunds(tx: Tx, { orderId }: LockedRefund): Promise<number> {
  const [paid] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refund.amount}), 0)::int` })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.status, 'Done'), isNull(refund.bankPaidOn)));
  return paid?.sum ?? 0;
}

/** Outcome to record for the provider's request, by the review item that stops the refund. */
const STOP_OUTCOMES: Partial<Record<ReviewKind, RequestOutcome>> = {
  'refund-refused': 'refused',
  'refund-differs': 'differs',
};

async function stopRefund(
  tx: Tx,
  locked: LockedRefund,
  kind: ReviewKind,
  detail: ReviewDetail,
): Promise<void> {
  await closeOpenRequests(tx, { refundId: locked.id }, STOP_OUTCOMES[kind] ?? 'stopped', detail.response);
  await tx.update(refund).set({ status: 'Stopped' }).where(eq(refund.id, locked.id));
  await openReviewItem(tx, locked.orderId, kind, detail);
}

async function stopIfDisputed(tx: Tx, locked: LockedRefund): Promise<boolean> {
  const [disputed] = await tx.select().from(dispute).where(eq(dispute.orderId, locked.orderId));
  if (disputed === undefined || (await wasRequested(tx, locked))) return false;
  await stopRefund(tx, locked, 'dispute-and-refund', { refund: locked.number });
  return true;
}
