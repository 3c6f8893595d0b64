import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { failpoint } from '#failpoint';
import type {
  Claim,
  Ending,
  GiveBackCause,
  PaymentBook,
  PaymentState,
} from '#server/shop/payments/payment-book.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { leaseEnd, leaseOver } from '../lease.ts';
import { oweMail } from '../mails/mail-book.ts';
import { owe } from '../orders/captured-order.ts';
import { openEffect, readNow } from '../orders/order-book.ts';
import type { Queue } from '../queue.ts';
import { operatorItem } from '../schema/fulfilment.ts';
import { orders } from '../schema/orders.ts';
import { capture, effect, payment } from '../schema/payments.ts';

export function createPaymentBook(db: Db, queue: Queue): PaymentBook {
  /** Runs inside a transaction that holds the payment's row, if the claim is still the newest. */
  const whileHeld = (claim: Claim, work: (tx: Tx, state: PaymentState) => Promise<void>): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [held] = await tx
        .select({ id: payment.id })
        .from(payment)
        .where(and(eq(payment.id, claim.paymentId), eq(payment.attempt, claim.attempt)))
        .for('update');
      if (held === undefined) return false;
      await work(tx, await readState(tx, claim.paymentId));
      return true;
    });

  return {
    byReturnSecret: async (secret, sessionHash) => {
      const [row] = await db
        .select({ paymentId: payment.id, orderId: orders.id })
        .from(payment)
        .innerJoin(orders, eq(orders.id, payment.orderId))
        .where(and(eq(payment.returnSecret, secret), eq(orders.sessionHash, sessionHash)));
      return row;
    },
    byNotifySecret: async (secret) => {
      const [row] = await db
        .select({ paymentId: payment.id })
        .from(payment)
        .where(eq(payment.notifySecret, secret));
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
    claim: (paymentId, leaseMs) => db.transaction((tx) => claim(tx, paymentId, leaseMs)),
    extend: async (held, leaseMs) => {
      const rows = await db
        .update(payment)
        .set({ leaseUntil: leaseEnd(leaseMs) })
        .where(
          and(
            eq(payment.id, held.paymentId),
            eq(payment.attempt, held.attempt),
            // A heartbeat that is late must not take up again what was given back.
            isNotNull(payment.leaseUntil),
          ),
        )
        .returning({ id: payment.id });
      return rows.length === 1;
    },
    release: async (held, nextCheckAt, checks) => {
      const rows = await db
        .update(payment)
        .set({ leaseUntil: null, nextCheckAt: nextCheckAt ?? null, checks })
        .where(and(eq(payment.id, held.paymentId), eq(payment.attempt, held.attempt)))
        .returning({ id: payment.id });
      return rows.length === 1;
    },
    openEffect: async (held, kind) => {
      let intent: { requestId: string; retries: number; again: boolean } | undefined;
      await whileHeld(held, async (tx) => {
        intent = await openEffect(tx, held.paymentId, kind);
      });
      return intent;
    },
    closeEffect: async (requestId, outcome) => {
      await db
        .update(effect)
        .set({ closedAt: sql`cadeau_now()`, outcome })
        .where(eq(effect.requestId, requestId));
    },
    authorized: (held, transaction) =>
      whileHeld(held, async (tx, { reference }) => {
        await tx
          .update(payment)
          .set({
            status: 'Authorized',
            statusCause: 'authorized-by-provider',
            pending: false,
            transactionId: transaction.transactionId,
            authorizedAt: sql`cadeau_now()`,
          })
          .where(eq(payment.id, held.paymentId));
        await failpoint('M7', reference);
      }),
    pending: (held, pending) =>
      whileHeld(held, async (tx) => {
        await tx.update(payment).set({ pending }).where(eq(payment.id, held.paymentId));
      }),
    captured: (held, captureId) => whileHeld(held, (tx, state) => recordCapture(tx, queue, state, captureId)),
    ended: (held, ending, tellBuyer) =>
      whileHeld(held, (tx, state) => recordEnd(tx, queue, state, ending, tellBuyer)),
    released: (held, transactionId, cause) =>
      whileHeld(held, (tx, state) => recordRelease(tx, queue, state, transactionId, cause)),
    abandonUnstarted: (olderThanMs) => db.transaction((tx) => abandonUnstarted(tx, olderThanMs)),
    raise: async (orderId, kind, detail) => {
      await db.insert(operatorItem).values({ orderId, kind, detail }).onConflictDoNothing();
    },
  };
}

/** Money that is reserved waits for no clock that was put back: no check of it is ever planned that far ahead. */
function plannedByAnotherClock() {
  const longest = sql`cadeau_now() + interval '15 minutes'`;
  return and(eq(payment.status, 'Authorized'), gt(payment.nextCheckAt, longest));
}

async function claim(tx: Tx, paymentId: string, leaseMs: number) {
  const [row] = await tx
    .update(payment)
    .set({
      attempt: sql`${payment.attempt} + 1`,
      leaseUntil: leaseEnd(leaseMs),
      nextCheckAt: sql`least(${payment.nextCheckAt}, ${leaseEnd(leaseMs)})`,
    })
    .where(and(eq(payment.id, paymentId), leaseOver()))
    .returning({ attempt: payment.attempt });
  if (row === undefined) return undefined;
  return { claim: { paymentId, attempt: row.attempt }, state: await readState(tx, paymentId) };
}

async function readState(db: Db | Tx, paymentId: string): Promise<PaymentState> {
  const [row] = await db
    .select({
      payment,
      reference: orders.reference,
      orderStatus: orders.status,
      digitalGoods: sql<number>`coalesce((select sum(price * amount) from order_line
        where order_line.order_id = ${orders.id} and category = 'digital'), 0)::int`,
      backOpenedAt: effect.openedAt,
    })
    .from(payment)
    .innerJoin(orders, eq(orders.id, payment.orderId))
    .leftJoin(
      effect,
      and(
        eq(effect.paymentId, payment.id),
        inArray(effect.kind, ['cancel', 'refund']),
        isNull(effect.closedAt),
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
    amount: row.payment.amount,
    method: row.payment.method,
    digitalGoods: row.digitalGoods,
    token: row.payment.token ?? undefined,
    transactionId: row.payment.transactionId ?? undefined,
    startedAt: row.payment.startedAt ?? undefined,
    expiresAt: row.payment.expiresAt ?? undefined,
    authorizedAt: row.payment.authorizedAt ?? undefined,
    checks: row.payment.checks,
    released: row.payment.releasedAt !== null,
    releaseOpen: row.backOpenedAt !== null,
    releaseOpenedAt: row.backOpenedAt ?? undefined,
    now: await readNow(db),
  };
}

async function recordCapture(tx: Tx, queue: Queue, state: PaymentState, captureId: string): Promise<void> {
  const { paymentId, orderId, transactionId, amount } = state;
  if (transactionId === undefined) throw new Error('a capture needs its transaction');
  await tx.insert(capture).values({ orderId, paymentId, transactionId, captureId, amount });
  await closeEffects(tx, paymentId, 'captured');
  await tx
    .update(payment)
    .set({ status: 'Captured', statusCause: 'captured-by-provider' })
    .where(eq(payment.id, paymentId));
  await tx.update(orders).set({ status: 'Confirmed', statusCause: 'paid' }).where(eq(orders.id, orderId));
  await owe(tx, queue, orderId, state.now);
}

async function recordEnd(
  tx: Tx,
  queue: Queue,
  state: PaymentState,
  ending: Ending,
  tellBuyer: boolean,
): Promise<void> {
  await tx
    .update(payment)
    .set({ status: ending.payment, statusCause: ending.cause, pending: false })
    .where(eq(payment.id, state.paymentId));
  await tx
    .update(orders)
    .set({ status: ending.order, statusCause: ending.cause })
    .where(and(eq(orders.id, state.orderId), eq(orders.status, 'Created')));
  if (tellBuyer) await oweMail(tx, queue, state.orderId, 'payment-failed');
}

async function recordRelease(
  tx: Tx,
  queue: Queue,
  state: PaymentState,
  transactionId: string,
  statusCause: GiveBackCause,
): Promise<void> {
  await closeEffects(tx, state.paymentId, 'cancelled');
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
  await tx
    .update(orders)
    .set({ status: 'Reverted', statusCause })
    .where(and(eq(orders.id, state.orderId), eq(orders.status, 'Created')));
  await oweMail(tx, queue, state.orderId, 'released');
}

async function closeEffects(tx: Tx, paymentId: string, outcome: string): Promise<void> {
  await tx
    .update(effect)
    .set({ closedAt: sql`cadeau_now()`, outcome })
    .where(and(eq(effect.paymentId, paymentId), isNull(effect.closedAt)));
}

async function abandonUnstarted(tx: Tx, olderThanMs: number): Promise<number> {
  const statusCause = 'payment-page-never-asked-for';
  const rows = await tx
    .update(payment)
    .set({ status: 'Cancelled', statusCause, attempt: sql`${payment.attempt} + 1` })
    .where(
      and(
        eq(payment.status, 'Initialized'),
        gt(sql`cadeau_now() - ${`${olderThanMs} milliseconds`}::interval`, payment.createdAt),
        leaseOver(),
      ),
    )
    .returning({ id: payment.id, orderId: payment.orderId });
  for (const { id, orderId } of rows) {
    await closeEffects(tx, id, 'abandoned');
    await tx
      .update(orders)
      .set({ status: 'Failed', statusCause })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'Created')));
  }
  return rows.length;
}
