import { CLOSED_MONTH_INVARIANT } from '#rules/periods.ts';
import { changedPeriods } from '#server/accounting/check-periods.ts';
import type { PeriodReader } from '#server/accounting/period-repository.ts';
import type { BrokenInvariant, CheckScope } from '#server/operations/health-reports.ts';
import type { Db } from '#server/postgres/connection/connect.ts';
import { findBroken, INVARIANTS } from '#server/postgres/invariants/broken.ts';
import type { Invariant } from '#server/postgres/invariants/invariant.ts';

/** How many there are of those that hold so: the queries, and the closed months. */
export function countInvariants(holds: readonly Invariant['holds'][]): number {
  return INVARIANTS.filter((one) => holds.includes(one.holds)).length + 1;
}

/** The invariants that are broken. The closed months, all of whose bookings are read for it, are in `all` alone. */
export async function brokenInvariants(
  { db, periods }: { db: Db; periods: PeriodReader },
  check: { scope: CheckScope; holds: readonly Invariant['holds'][] },
): Promise<BrokenInvariant[]> {
  const broken = await findBroken(db, check);
  const months = check.scope === 'all' ? await changedPeriods(periods) : [];
  return months.length === 0 ? broken : [...broken, { name: CLOSED_MONTH_INVARIANT, references: months }];
}
