import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import type { payment } from '../schema/payment-tables.ts';
import type { refund } from '../schema/refund-tables.ts';
import { intervalOf } from './interval.ts';

/** What one process at a time may work at. */
type Leased = typeof payment | typeof refund;

/** Who holds it: only the newest attempt may write (I-19). */
export type Holder = { id: string; attempt: number };

/** No lease lasts longer: one that seems to was written before the clock was put back. */
const LONGEST = sql`interval '2 minutes'`;

/** When a lease that begins now ends, by the database's clock (F-14). */
export function leaseEnd(leaseMs: number): SQL {
  return sql`cadeau_now() + ${intervalOf(leaseMs)}`;
}

/** A released lease: just over, so that it tells when the row was last worked at. */
export const LEASE_RELEASED = sql`cadeau_now() - interval '1 millisecond'`;

/** No process holds it, or the one that did has ended without releasing it. */
export function leaseOver(table: Leased): SQL | undefined {
  const until = table.leaseUntil;
  return or(isNull(until), lt(until, sql`cadeau_now()`), leaseOfAnotherClock(table));
}

/** Its last lease ended, or ends, in a time to come: the clock was put back since. */
export function leaseOfAnotherClock(table: Leased): SQL {
  return gt(table.leaseUntil, sql`cadeau_now() + ${LONGEST}`);
}

export function isHeldBy(table: Leased, { id, attempt }: Holder): SQL | undefined {
  return and(eq(table.id, id), eq(table.attempt, attempt));
}

/** What else must be true of a row that is claimed, and what else is set with it. */
type ClaimExtras = { only?: SQL | undefined; also?: SQL };

/** Takes the lease unless another process holds it, and begins a new attempt, after which no earlier one can write. */
export async function claimLease(
  tx: Db | Tx,
  table: Leased,
  id: string,
  leaseMs: number,
  extras: ClaimExtras = {},
): Promise<Holder | undefined> {
  const [row] = await plainRows<{ attempt: number }>(
    tx,
    sql`${claimingLease(table, id, leaseMs, extras)} returning attempt::int as attempt`,
  );
  return row && { id, attempt: row.attempt };
}

/** The same as a part of a statement; what it returns is still to be said. */
export function claimingLease(table: Leased, id: string, leaseMs: number, { only, also }: ClaimExtras): SQL {
  return sql`update ${table} set attempt = ${table}.attempt + 1, lease_until = ${leaseEnd(leaseMs)}${more(also)}
    where ${and(eq(table.id, id), only, leaseOver(table))}`;
}

/** False when it has ended meanwhile, was released, or another attempt has begun. */
export async function extendLease(
  db: Db,
  table: Leased,
  holder: Holder,
  leaseMs: number,
  only?: SQL,
): Promise<boolean> {
  const rows = await plainRows(
    db,
    sql`update ${table} set lease_until = ${leaseEnd(leaseMs)}
         where ${and(isHeldBy(table, holder), sql`${table.leaseUntil} > cadeau_now()`, only)} returning 1 as one`,
  );
  return rows.length === 1;
}

/** False when another attempt has begun. */
export async function releaseLease(db: Db | Tx, table: Leased, holder: Holder, also?: SQL): Promise<boolean> {
  const rows = await plainRows(
    db,
    sql`update ${table} set lease_until = ${LEASE_RELEASED}${more(also)}
         where ${isHeldBy(table, holder)} returning 1 as one`,
  );
  return rows.length === 1;
}

function more(also: SQL | undefined): SQL {
  return also === undefined ? sql`` : sql`, ${also}`;
}
