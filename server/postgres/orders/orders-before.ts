import { eq, sql } from 'drizzle-orm';
import type { Admission, OrderOrigin } from '#server/checkout/order-admission.ts';
import type { NewOrder } from '#server/checkout/order-repository.ts';
import type { OpenPayment } from '#server/checkout/supersede-order.ts';
import type { Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { closeOpenRequests } from '../outbound-requests.ts';
import { payment } from '../schema/payment-tables.ts';
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

type Open = OpenPayment & { orderId: string; paymentId: string; isSameCart: boolean; isCrowdedOut: boolean };
type OpenRow = Omit<Open, 'expiresAt' | 'isSameCart'> & {
  expiresAt: string | null;
  isSameCart: boolean | null;
};

/**
 * The session's open order, the one that the new order is to replace, perhaps of a session that is over, and the oldest
 * open ones of its address that it leaves no room for (L-3). Their payments are locked.
 */
export async function ordersBefore(
  tx: Tx,
  { sessionHash, replacesHash }: NewOrder,
  admission: Admission | undefined,
): Promise<Open[]> {
  const crowdedOut =
    admission === undefined
      ? sql`select null::uuid as id where false`
      : sql`select o.id from order_origin r join orders o on o.id = r.order_id
             where r.address_key = ${admission.origin.addressKey} and o.status = 'Created'
               -- The session's own open order is closed for the new one anyway.
               and o.session_hash <> ${sessionHash}
             order by r.created_at desc, o.id offset ${Math.max(admission.openOrdersMax - 1, 0)}`;
  const rows = await plainRows<OpenRow>(
    tx,
    sql`with crowded as materialized (${crowdedOut})
        select o.id as "orderId", payment.id as "paymentId", payment.status, payment.pending, payment.token,
          payment.expires_at as "expiresAt", o.outcome_hash = ${replacesHash ?? null} as "isSameCart",
          o.id in (select id from crowded) as "isCrowdedOut"
        from orders o join payment on payment.order_id = o.id
        where o.session_hash = ${sessionHash} and o.status = 'Created'
          or o.outcome_hash = ${replacesHash ?? null} or o.id = any (array(select id from crowded))
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

export const SUPERSEDED = { status: 'Reverted', statusCause: 'superseded-by-a-new-order' } as const;
export const EXPIRED = { status: 'Failed', statusCause: 'expired' } as const;

/** Closes an open order for a new one: of the same buyer, or of another at the same address (L-3). */
export async function closeOpen(
  tx: Tx,
  { orderId, paymentId, nextCheckAt }: Replaced,
  closed: typeof SUPERSEDED | typeof EXPIRED,
): Promise<void> {
  await tx
    .update(payment)
    .set({
      status: 'Cancelled',
      statusCause: closed.statusCause,
      leaseUntil: null,
      // A process that is asking the provider right now holds an older attempt and can no longer write.
      attempt: sql`${payment.attempt} + 1`,
      nextCheckAt: nextCheckAt ?? null,
    })
    .where(eq(payment.id, paymentId));
  // If no process is asking for its page any more, nothing else closes the request.
  await closeOpenRequests(tx, { paymentId, kind: 'initialize' }, 'superseded');
  await closeOrder(tx, orderId, closed);
}
