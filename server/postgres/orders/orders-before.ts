import { eq, sql } from 'drizzle-orm';
import type { OrderOrigin } from '#server/checkout/order-admission.ts';
import type { NewOrder } from '#server/checkout/order-repository.ts';
import type { OpenPayment } from '#server/checkout/supersede-order.ts';
import type { Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { payment } from '../schema/payment-tables.ts';
import { closeOpenRequests } from '../shared/outbound-requests.ts';
import { closeOrder } from './close-order.ts';

/**
 * Locks what orders wait for that would pass a limit beside one another: the session, and for digital cards the mailbox,
 * the value of whose orders must be seen by the next.
 * @returns how long ago the session was opened
 */
export async function lockVisitor(tx: Tx, sessionHash: string, origin?: OrderOrigin): Promise<number> {
  const mailbox =
    origin === undefined || origin.digitalValue === 0
      ? sql``
      : sql`, pg_advisory_xact_lock(hashtextextended(${origin.emailKey}, 0)) as mailbox`;
  const [row] = await plainRows<{ ageMs: number | null }>(
    tx,
    sql`with own as (select created_at from session where token_hash = ${sessionHash} for update)
        select (select (extract(epoch from cadeau_now() - created_at) * 1000)::float8 from own) as "ageMs"${mailbox}`,
  );
  return row?.ageMs ?? 0;
}

type Open = OpenPayment & { orderId: string; paymentId: string; isSameCart: boolean };
type OpenRow = Omit<Open, 'expiresAt' | 'isSameCart'> & {
  expiresAt: string | null;
  isSameCart: boolean | null;
};

/**
 * The session's open order, and the one that the new order is to replace, perhaps of a session that is over. Their
 * payments are locked.
 */
export async function ordersBefore(tx: Tx, { sessionHash, replacesHash }: NewOrder): Promise<Open[]> {
  const rows = await plainRows<OpenRow>(
    tx,
    sql`select o.id as "orderId", payment.id as "paymentId", payment.status, payment.pending, payment.token,
          payment.expires_at as "expiresAt", o.outcome_hash = ${replacesHash ?? null} as "isSameCart"
        from orders o join payment on payment.order_id = o.id
        where o.session_hash = ${sessionHash} and o.status = 'Created' or o.outcome_hash = ${replacesHash ?? null}
        order by payment.id
        -- The payment first and then the order, as everywhere: the other way round meets a capture in a deadlock.
        for update of payment`,
  );
  return rows.map(({ expiresAt, isSameCart, ...row }) => ({
    ...row,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    isSameCart: isSameCart === true,
  }));
}

type Replaced = { orderId: string; paymentId: string; nextCheckAt: Date | undefined };

const SUPERSEDED = { status: 'Reverted', statusCause: 'superseded-by-a-new-order' } as const;

/** Closes an open order for a new one of the same buyer. */
export async function closeOpen(tx: Tx, { orderId, paymentId, nextCheckAt }: Replaced): Promise<void> {
  await tx
    .update(payment)
    .set({
      status: 'Cancelled',
      statusCause: SUPERSEDED.statusCause,
      leaseUntil: null,
      // A process that is asking the provider right now holds an older attempt and can no longer write.
      attempt: sql`${payment.attempt} + 1`,
      nextCheckAt: nextCheckAt ?? null,
    })
    .where(eq(payment.id, paymentId));
  // If no process is asking for its page any more, nothing else closes the request.
  await closeOpenRequests(tx, { paymentId, kind: 'initialize' }, 'superseded');
  await closeOrder(tx, orderId, SUPERSEDED);
}
