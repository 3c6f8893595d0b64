import { sql } from 'drizzle-orm';
import type { PaymentState } from '#server/checkout/payment-state.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { payment } from '../schema/payment-tables.ts';
import { hasNoActiveLease } from '../shared/leases.ts';

type Timestamp = string | null;

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
  | 'isClaimed'
> & {
  token: string | null;
  transactionId: string | null;
  startedAt: Timestamp;
  expiresAt: Timestamp;
  authorizedAt: Timestamp;
  reversedAt: Timestamp;
  reversalOpenedAt: Timestamp;
  now: string;
  attempt: number;
};

/**
 * Reads payments with their orders. `payment` may be a CTE with the rows that an update returns.
 */
export const SELECT_STATE = sql`select payment.id as "paymentId", payment.order_id as "orderId", o.reference,
    o.status as "orderStatus", payment.status, payment.pending, payment.provider, payment.amount, payment.method,
    coalesce((select sum(l.face_value * l.quantity) from order_line l
               where l.order_id = o.id and l.category = 'digital'), 0)::int as "digitalSubtotal",
    payment.token, payment.transaction_id as "transactionId", payment.started_at as "startedAt",
    payment.expires_at as "expiresAt", payment.authorized_at as "authorizedAt", payment.checks,
    payment.unanswered, payment.misunderstood,
    payment.reversed_at as "reversedAt", r.opened_at as "reversalOpenedAt",
    not (${hasNoActiveLease(payment)}) as "isClaimed", payment.attempt::int as attempt, cadeau_now() as now
  from payment join orders o on o.id = payment.order_id
  left join outbound_request r
    on r.payment_id = payment.id and r.kind in ('cancel', 'refund') and r.closed_at is null`;

export async function readState(db: Db | Tx, paymentId: string): Promise<PaymentState> {
  const [row] = await queryRows<StateRow>(db, sql`${SELECT_STATE} where payment.id = ${paymentId}`);
  if (row === undefined) throw new Error('the payment does not exist');
  return toState(row);
}

export async function readPaymentId(db: Db, orderId: string): Promise<string> {
  const [row] = await queryRows<{ id: string }>(db, sql`select id from payment where order_id = ${orderId}`);
  if (row === undefined) throw new Error('the order has no payment');
  return row.id;
}

export function toState({ reversedAt, reversalOpenedAt, attempt: _, ...row }: StateRow): PaymentState {
  return {
    ...row,
    token: row.token ?? undefined,
    transactionId: row.transactionId ?? undefined,
    startedAt: toDate(row.startedAt),
    expiresAt: toDate(row.expiresAt),
    authorizedAt: toDate(row.authorizedAt),
    isReversed: reversedAt !== null,
    isReversalOpen: reversalOpenedAt !== null,
    reversalOpenedAt: toDate(reversalOpenedAt),
    now: new Date(row.now),
  };
}

function toDate(timestamp: Timestamp): Date | undefined {
  return timestamp === null ? undefined : new Date(timestamp);
}
