import { sql } from 'drizzle-orm';
import type { PaymentState } from '#server/checkout/payment-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { payment } from '../schema/payment-tables.ts';
import { leaseOver } from '../shared/leases.ts';

type Instant = string | null;

export type StateRow = Pick<
  PaymentState,
  | 'paymentId'
  | 'orderId'
  | 'reference'
  | 'orderStatus'
  | 'status'
  | 'pending'
  | 'provider'
  | 'amount'
  | 'method'
  | 'digitalSubtotal'
  | 'checks'
  | 'unanswered'
  | 'misunderstood'
  | 'held'
> & {
  token: string | null;
  transactionId: string | null;
  startedAt: Instant;
  expiresAt: Instant;
  authorizedAt: Instant;
  releasedAt: Instant;
  releaseOpenedAt: Instant;
  now: string;
  attempt: number;
};

/**
 * Reads payments with their orders. `payment` may be the rows that an update in the same statement returns.
 */
export const SELECT_STATE = sql`select payment.id as "paymentId", payment.order_id as "orderId", o.reference,
    o.status as "orderStatus", payment.status, payment.pending, payment.provider, payment.amount, payment.method,
    coalesce((select sum(l.face_value * l.quantity) from order_line l
               where l.order_id = o.id and l.category = 'digital'), 0)::int as "digitalSubtotal",
    payment.token, payment.transaction_id as "transactionId", payment.started_at as "startedAt",
    payment.expires_at as "expiresAt", payment.authorized_at as "authorizedAt", payment.checks,
    payment.unanswered, payment.misunderstood,
    payment.released_at as "releasedAt", r.opened_at as "releaseOpenedAt",
    not (${leaseOver(payment)}) as held, payment.attempt::int as attempt, cadeau_now() as now
  from payment join orders o on o.id = payment.order_id
  left join outbound_request r
    on r.payment_id = payment.id and r.kind in ('cancel', 'refund') and r.closed_at is null`;

export async function readState(db: Db | Tx, paymentId: string): Promise<PaymentState> {
  const [row] = await plainRows<StateRow>(db, sql`${SELECT_STATE} where payment.id = ${paymentId}`);
  if (row === undefined) throw new Error('no such payment');
  return toState(row);
}

export async function paymentOfOrder(db: Db, orderId: string): Promise<string> {
  const [row] = await plainRows<{ id: string }>(db, sql`select id from payment where order_id = ${orderId}`);
  if (row === undefined) throw new Error('an order without a payment');
  return row.id;
}

export function toState({ releasedAt, releaseOpenedAt, attempt: _, ...row }: StateRow): PaymentState {
  return {
    ...row,
    token: row.token ?? undefined,
    transactionId: row.transactionId ?? undefined,
    startedAt: instantOf(row.startedAt),
    expiresAt: instantOf(row.expiresAt),
    authorizedAt: instantOf(row.authorizedAt),
    released: releasedAt !== null,
    releaseOpen: releaseOpenedAt !== null,
    releaseOpenedAt: instantOf(releaseOpenedAt),
    now: new Date(row.now),
  };
}

function instantOf(written: Instant): Date | undefined {
  return written === null ? undefined : new Date(written);
}
