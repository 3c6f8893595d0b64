import { gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { payment } from './schema/payments.ts';

/** No lease lasts longer: one that seems to was written before the clock was put back. */
const LONGEST = sql`interval '2 minutes'`;

/** When a lease that begins now ends, by the database's clock (money.md F14). */
export function leaseEnd(leaseMs: number) {
  return sql`cadeau_now() + ${`${leaseMs} milliseconds`}::interval`;
}

/** Nobody holds the payment, or what else has a lease, or whoever did is gone. */
export function leaseOver(until: AnyPgColumn = payment.leaseUntil) {
  return or(isNull(until), lt(until, sql`cadeau_now()`), gt(until, sql`cadeau_now() + ${LONGEST}`));
}
