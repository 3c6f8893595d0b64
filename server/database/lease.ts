import { isNull, lt, or, sql } from 'drizzle-orm';
import { payment } from './schema/payments.ts';

/** When a lease that begins now ends, by the database's clock (money.md F14). */
export function leaseEnd(leaseMs: number) {
  return sql`cadeau_now() + ${`${leaseMs} milliseconds`}::interval`;
}

/** Nobody holds the payment, or whoever did is gone. */
export function leaseOver() {
  return or(isNull(payment.leaseUntil), lt(payment.leaseUntil, sql`cadeau_now()`));
}
