import { and, eq, sql } from 'drizzle-orm';
import { SUPERSEDED } from '#rules/status-causes.ts';
import type { OrderOrigin } from '#server/checkout/order-admission.ts';
import type { NewOrder } from '#server/checkout/order-types.ts';
import type { OpenPayment } from '#server/checkout/previous-order.ts';
import type { Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { orders } from '../schema/order-tables.ts';
import { payment } from '../schema/payment-tables.ts';
import { closeOpenRequests } from '../shared/outbound-requests.ts';

type OrderClosure = Pick<typeof orders.$inferInsert, 'status' | 'statusCause' | 'statusDetail'>;

/** Does nothing if the order is already closed. */
export async function closeOrder(tx: Tx, orderId: string, closure: OrderClosure): Promise<void> {
  await tx
    .update(orders)
    .set(closure)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'Created')));
}

/**
 * Locks the session and, for digital cards, the recipient's mailbox. Otherwise concurrent orders could each
 * pass a limit check and exceed the limit together.
 * @returns the age of the session in ms
 */
export async function lockVisitor(tx: Tx, sessionHash: string, origin?: OrderOrigin): Promise<number> {
  const mailbox =
    origin === undefined || origin.digitalValue === 0
      ? sql``
      : sql`, pg_advisory_xact_lock(hashtextextended(${origin.emailKey}, 0)) as mailbox`;
  const [row] = await queryRows<{ ageMs: number | null }>(
    tx,
    sql`with own as (select created_at from session where token_hash = ${sessionHash} for update)
        select (select (extract(epoch from cadeau_now() - created_at) * 1000)::float8 from own) as "ageMs"${mailbox}`,
  );
  return row?.ageMs ?? 0;
}

type OpenOrder = OpenPayment & { orderId: string; paymentId: string; isSameCart: boolean };
type OpenOrderRow = Omit<OpenOrder, 'expiresAt' | 'isSameCart'> & {
  expiresAt: string | null;
  isSameCart: boolean | null;
};

/**
 * Returns the session's open orders and the order to be replaced, even of an ended session, and locks their
 * payments.
 */
export async function lockPreviousOrders(
  tx: Tx,
  { sessionHash, replacesHash }: NewOrder,
): Promise<OpenOrder[]> {
  const rows = await queryRows<OpenOrderRow>(
    tx,
    sql`select o.id as "orderId", payment.id as "paymentId", payment.status, payment.pending, payment.token,
          payment.expires_at as "expiresAt", o.outcome_hash = ${replacesHash ?? null} as "isSameCart"
        from orders o join payment on payment.order_id = o.id
        where o.session_hash = ${sessionHash} and o.status = 'Created' or o.outcome_hash = ${replacesHash ?? null}
        order by payment.id
        -- Lock the payment before the order, as all code does. Locking the order first would deadlock with a capture.
        for update of payment`,
  );
  return rows.map(({ expiresAt, isSameCart, ...row }) => ({
    ...row,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    isSameCart: isSameCart === true,
  }));
}

type ReplacedOrder = { orderId: string; paymentId: string; nextCheckAt: Date | undefined };

const SUPERSEDED_CLOSURE = { status: 'Reverted', statusCause: SUPERSEDED } as const;

/**
 * Closes an order that a newer one replaces.
 * @param nextCheckAt last check of its payment page, which may still be open in another tab
 */
export async function closeSupersededOrder(
  tx: Tx,
  { orderId, paymentId, nextCheckAt }: ReplacedOrder,
): Promise<void> {
  await tx
    .update(payment)
    .set({
      status: 'Cancelled',
      statusCause: SUPERSEDED,
      leaseUntil: null,
      // A process that is polling the provider has the previous attempt number, so its write is rejected.
      attempt: sql`${payment.attempt} + 1`,
      nextCheckAt: nextCheckAt ?? null,
    })
    .where(eq(payment.id, paymentId));
  // Usually the process that requests the payment page closes the request, but it may have ended.
  await closeOpenRequests(tx, { paymentId, kind: 'initialize' }, 'superseded');
  await closeOrder(tx, orderId, SUPERSEDED_CLOSURE);
}
