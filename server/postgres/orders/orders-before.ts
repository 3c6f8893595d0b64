import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { NewOrder } from '#server/checkout/order-repository.ts';
import type { Tx } from '../connection/connect.ts';
import { closeOpenRequests } from '../outbound-requests.ts';
import { orders, session } from '../schema/order-tables.ts';
import { payment } from '../schema/payment-tables.ts';
import { closeOrder } from './close-order.ts';

/** @returns how long ago it was opened */
export async function lockSession(tx: Tx, sessionHash: string): Promise<number> {
  const [row] = await tx
    .select({ ageMs: sql<number>`(extract(epoch from cadeau_now() - ${session.createdAt}) * 1000)::float8` })
    .from(session)
    .where(eq(session.tokenHash, sessionHash))
    .for('update');
  return row?.ageMs ?? 0;
}

/**
 * The session's open order, the one that the new order is to replace, perhaps of a session that is over, and those that
 * it leaves no room for.
 */
export async function ordersBefore(
  tx: Tx,
  { sessionHash, replacesHash }: NewOrder,
  crowdedOut: readonly string[],
) {
  const open = and(eq(orders.sessionHash, sessionHash), eq(orders.status, 'Created'));
  const replaced = replacesHash === undefined ? undefined : eq(orders.outcomeHash, replacesHash);
  const rows = await tx
    .select({
      orderId: orders.id,
      paymentId: payment.id,
      status: payment.status,
      pending: payment.pending,
      token: payment.token,
      expiresAt: payment.expiresAt,
      outcomeHash: orders.outcomeHash,
    })
    .from(orders)
    .innerJoin(payment, eq(payment.orderId, orders.id))
    .where(or(open, replaced, inArray(orders.id, [...crowdedOut])))
    .orderBy(payment.id)
    // The payment first and then the order, as everywhere: the other way round meets a capture in a deadlock.
    .for('update', { of: payment });
  return rows.map(({ outcomeHash, ...before }) => ({
    ...before,
    isSameCart: outcomeHash !== null && outcomeHash === replacesHash,
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
