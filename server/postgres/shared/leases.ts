import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import type { payment } from '../schema/payment-tables.ts';
import type { refund } from '../schema/refund-tables.ts';
import { toInterval } from './interval.ts';

type LeasedTable = typeof payment | typeof refund;

/** The newest attempt, the only one that may write (I-19). */
export type Holder = { id: string; attempt: number };

/** Maximum valid lease. A longer one was written before the clock was set back. */
const LEASE_MAX = sql`interval '2 minutes'`;

/** Uses the database's clock (F-14). */
export function leaseEnd(leaseMs: number): SQL {
  return sql`cadeau_now() + ${toInterval(leaseMs)}`;
}

/** Ends a lease just before now, so that the column keeps the time of the last work. */
export const LEASE_RELEASED = sql`cadeau_now() - interval '1 millisecond'`;

export function hasNoActiveLease(table: LeasedTable): SQL | undefined {
  const until = table.leaseUntil;
  return or(isNull(until), lt(until, sql`cadeau_now()`), isLeaseFromAnotherClock(table));
}

/** True if the lease ends too far in the future, because the clock was set back. */
export function isLeaseFromAnotherClock(table: LeasedTable): SQL {
  return gt(table.leaseUntil, sql`cadeau_now() + ${LEASE_MAX}`);
}

export function isHeldBy(table: LeasedTable, { id, attempt }: Holder): SQL | undefined {
  return and(eq(table.id, id), eq(table.attempt, attempt));
}

/** `only`: additional condition. `set`: additional assignments. */
type ClaimExtras = { only?: SQL | undefined; set?: SQL };

/**
 * Claims the lease unless another process holds it, and starts a new attempt. Earlier attempts can no longer
 * write.
 */
export async function claimLease(
  tx: Db | Tx,
  table: LeasedTable,
  id: string,
  leaseMs: number,
  extras: ClaimExtras = {},
): Promise<Holder | undefined> {
  const [row] = await queryRows<{ attempt: number }>(
    tx,
    sql`${buildClaim(table, id, leaseMs, extras)} returning attempt::int as attempt`,
  );
  return row && { id, attempt: row.attempt };
}

/** Builds the statement of `claimLease` without its `returning` clause. */
export function buildClaim(table: LeasedTable, id: string, leaseMs: number, { only, set }: ClaimExtras): SQL {
  return sql`update ${table} set attempt = ${table}.attempt + 1, lease_until = ${leaseEnd(leaseMs)}${toAssignments(set)}
    where ${and(eq(table.id, id), only, hasNoActiveLease(table))}`;
}

/** @returns false if the lease has expired or was released, or another attempt has begun */
export async function extendLease(
  db: Db,
  table: LeasedTable,
  holder: Holder,
  leaseMs: number,
  only?: SQL,
): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`update ${table} set lease_until = ${leaseEnd(leaseMs)}
         where ${and(isHeldBy(table, holder), sql`${table.leaseUntil} > cadeau_now()`, only)} returning 1 as one`,
  );
  return rows.length === 1;
}

/** @returns false if another attempt has begun */
export async function releaseLease(
  db: Db | Tx,
  table: LeasedTable,
  holder: Holder,
  set?: SQL,
): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`update ${table} set lease_until = ${LEASE_RELEASED}${toAssignments(set)}
         where ${isHeldBy(table, holder)} returning 1 as one`,
  );
  return rows.length === 1;
}

function toAssignments(set: SQL | undefined): SQL {
  return set === undefined ? sql`` : sql`, ${set}`;
}
