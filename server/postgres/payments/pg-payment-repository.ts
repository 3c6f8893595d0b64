import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type {
  Claim,
  ClaimWhen,
  Ending,
  PaymentRepository,
  PaymentState,
  ReversalCause,
} from '#server/checkout/payment-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { intervalOf } from '../interval.ts';
import type { Queue } from '../job-queue.ts';
import {
  claimLease,
  extendLease,
  type Holder,
  isHeldBy,
  leaseEnd,
  leaseOver,
  releaseLease,
} from '../leases.ts';
import { countDecided, countDeclined } from '../limits/payment-outcomes.ts';
import { enqueueMail } from '../mails/pg-mail-repository.ts';
import { openReviewItem } from '../operations/review-items.ts';
import { closeOrder } from '../orders/close-order.ts';
import { createFulfilment } from '../orders/create-fulfilment.ts';
import { closeOpenRequests, closeRequest, openProviderRequest } from '../outbound-requests.ts';
import { orders } from '../schema/order-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { capture, payment } from '../schema/payment-tables.ts';

export function createPaymentRepository(db: Db, queue: Queue): PaymentRepository {
  /** Runs inside a transaction that holds the payment's row, if the claim is still the newest. */
  const whileHeld = (claim: Claim, work: (tx: Tx, state: PaymentState) => Promise<void>): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await lockHeld(tx, claim))) return false;
      await work(tx, await readState(tx, claim.paymentId));
      return true;
    });

  /** The same for a write that needs to know nothing else. */
  const setWhileHeld = async (claim: Claim, values: PgUpdateSetSource<typeof payment>): Promise<boolean> => {
    const held = await db
      .update(payment)
      .set(values)
      .where(isHeldBy(payment, holderOf(claim)))
      .returning({ id: payment.id });
    return held.length === 1;
  };

  return {
    byReturnSecret: async (secret, sessionHash) => {
      const [row] = await db
        .select({ paymentId: payment.id, orderId: orders.id })
        .from(payment)
        .innerJoin(orders, eq(orders.id, payment.orderId))
        .where(and(eq(payment.returnSecret, secret), eq(orders.sessionHash, sessionHash)));
      return row;
    },
    byNotifySecret: async (provider, secret) => {
      const [row] = await db
        .select({ paymentId: payment.id })
        .from(payment)
        .where(and(eq(payment.provider, provider), eq(payment.notifySecret, secret)));
      return row;
    },
    due: async (limit) => {
      const rows = await db
        .select({ id: payment.id })
        .from(payment)
        .where(or(lte(payment.nextCheckAt, sql`cadeau_now()`), plannedByAnotherClock()))
        .orderBy(asc(payment.nextCheckAt))
        .limit(limit);
      return rows.map((row) => row.id);
    },
    read: (paymentId) => readState(db, paymentId),
    claim: (paymentId, leaseMs, when = {}) => db.transaction((tx) => claim(tx, paymentId, leaseMs, when)),
    extend: (held, leaseMs) => extendLease(db, payment, holderOf(held), leaseMs),
    release: (held, nextCheckAt, checks) =>
      releaseLease(
        db,
        payment,
        holderOf(held),
        sql`next_check_at = ${nextCheckAt?.toISOString() ?? null}::timestamptz, checks = ${checks}`,
      ),
    openRequest: (held, kind) =>
      db.transaction(async (tx) => {
        if (!(await lockHeld(tx, held))) return undefined;
        return openProviderRequest(tx, { paymentId: held.paymentId }, kind);
      }),
    closeRequest: async (requestId, outcome, detail) =>
      void (await closeRequest(db, requestId, outcome, detail)),
    authorized: (held, { transactionId }) =>
      setWhileHeld(held, {
        status: 'Authorized',
        statusCause: 'authorized-by-provider',
        pending: false,
        transactionId,
        authorizedAt: sql`cadeau_now()`,
      }),
    pending: (held, pending) => setWhileHeld(held, { pending }),
    captured: (held, captureId) => whileHeld(held, (tx, state) => recordCapture(tx, queue, state, captureId)),
    ended: (held, ending, tellBuyer) =>
      whileHeld(held, (tx, state) => recordEnd(tx, queue, state, ending, tellBuyer)),
    released: (held, transactionId, cause) =>
      whileHeld(held, (tx, state) => recordRelease(tx, queue, state, transactionId, cause)),
    abandonUnstarted: (olderThanMs) => db.transaction((tx) => abandonUnstarted(tx, olderThanMs)),
    openReviewItem: async (...item) => void (await openReviewItem(db, ...item)),
  };
}

/** Money that is reserved waits for no clock that was put back: no check of it is ever planned that far ahead. */
function plannedByAnotherClock() {
  const longest = sql`cadeau_now() + interval '15 minutes'`;
  return and(eq(payment.status, 'Authorized'), gt(payment.nextCheckAt, longest));
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

async function claim(tx: Tx, paymentId: string, leaseMs: number, { onlyUnsettled, everyMs }: ClaimWhen) {
  // If its holder ends without a word, the sweep is there as soon as the lease is over.
  const also = sql`next_check_at = least(next_check_at, ${leaseEnd(leaseMs)})`;
  const only = and(
    onlyUnsettled === true ? and(ne(payment.status, 'Captured'), isNull(payment.releasedAt)) : undefined,
    everyMs === undefined ? undefined : notAskedFor(everyMs),
  );
  const asOfReturn = everyMs !== undefined && { also: sql`${also}, return_asked_at = cadeau_now()` };
  const held = await claimLease(tx, payment, paymentId, leaseMs, { only, also, ...asOfReturn });
  if (held === undefined) return undefined;
  return { claim: { paymentId, attempt: held.attempt }, state: await readState(tx, paymentId) };
}

/** No return asked within this time; a time to come is of a clock that was put back. */
function notAskedFor(everyMs: number): SQL {
  const since = sql`cadeau_now() - ${intervalOf(everyMs)}`;
  const asked = payment.returnAskedAt;
  return sql`(${asked} is null or ${asked} not between ${since} and cadeau_now())`;
}

async function readState(db: Db | Tx, paymentId: string): Promise<PaymentState> {
  const [row] = await db
    .select({
      payment,
      reference: orders.reference,
      orderStatus: orders.status,
      digitalSubtotal: sql<number>`coalesce((select sum(face_value * quantity) from order_line
        where order_line.order_id = ${orders.id} and category = 'digital'), 0)::int`,
      backOpenedAt: outboundRequest.openedAt,
      held: sql<boolean>`not (${leaseOver(payment)})`,
      now: sql<Date>`cadeau_now()`.mapWith(payment.createdAt),
    })
    .from(payment)
    .innerJoin(orders, eq(orders.id, payment.orderId))
    .leftJoin(
      outboundRequest,
      and(
        eq(outboundRequest.paymentId, payment.id),
        inArray(outboundRequest.kind, ['cancel', 'refund']),
        isNull(outboundRequest.closedAt),
      ),
    )
    .where(eq(payment.id, paymentId));
  if (row === undefined) throw new Error('no such payment');
  return {
    paymentId,
    orderId: row.payment.orderId,
    reference: row.reference,
    orderStatus: row.orderStatus,
    status: row.payment.status,
    pending: row.payment.pending,
    provider: row.payment.provider,
    amount: row.payment.amount,
    method: row.payment.method,
    digitalSubtotal: row.digitalSubtotal,
    token: row.payment.token ?? undefined,
    transactionId: row.payment.transactionId ?? undefined,
    startedAt: row.payment.startedAt ?? undefined,
    expiresAt: row.payment.expiresAt ?? undefined,
    authorizedAt: row.payment.authorizedAt ?? undefined,
    checks: row.payment.checks,
    released: row.payment.releasedAt !== null,
    releaseOpen: row.backOpenedAt !== null,
    releaseOpenedAt: row.backOpenedAt ?? undefined,
    held: row.held,
    now: row.now,
  };
}

async function recordCapture(tx: Tx, queue: Queue, state: PaymentState, captureId: string): Promise<void> {
  const { paymentId, orderId, transactionId, amount } = state;
  if (transactionId === undefined) throw new Error('a capture needs its transaction');
  await createFulfilment(tx, queue, { orderId, paidAt: state.now }, [
    tx.insert(capture).values({ orderId, paymentId, transactionId, captureId, amount }),
    closeOpenRequests(tx, { paymentId }, 'captured'),
    tx
      .update(payment)
      .set({ status: 'Captured', statusCause: 'captured-by-provider' })
      .where(eq(payment.id, paymentId)),
    tx.update(orders).set({ status: 'Confirmed', statusCause: 'paid' }).where(eq(orders.id, orderId)),
    countDecided(paymentId),
  ]);
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
