import { NIGHTS_OF_A_ROUND, partOfNight } from '#rules/nightly-parts.ts';
import { CLOSED_MONTH_INVARIANT, type Month } from '#rules/periods.ts';
import { changedPeriods } from '#server/accounting/check-periods.ts';
import type { PeriodReader } from '#server/accounting/period-repository.ts';
import type { BrokenInvariant, CheckScope } from '#server/operations/health-reports.ts';
import type { Db } from '#server/postgres/connection/connect.ts';
import { findBroken, INVARIANTS } from '#server/postgres/invariants/broken.ts';
import type { Invariant } from '#server/postgres/invariants/invariant.ts';

/** Counts the invariants: the matching queries, plus the closed months. */
export function countInvariants(holds: readonly Invariant['holds'][]): number {
  return INVARIANTS.filter((one) => holds.includes(one.holds)).length + 1;
}

/** Closed months that are recomputed every night. Of older months only a part is. */
const LAST_MONTHS = 2;

/**
 * Finds violated invariants. Checking a closed month reads all its bookings, so `all` covers every month and
 * a night only some.
 */
export async function brokenInvariants(
  { db, periods }: { db: Db; periods: PeriodReader },
  check: { scope: CheckScope; holds: readonly Invariant['holds'][] },
): Promise<BrokenInvariant[]> {
  const broken = await findBroken(db, check);
  const months =
    check.scope === 'recent' ? [] : await changedPeriods(periods, await monthsOf(periods, check.scope));
  return months.length === 0 ? broken : [...broken, { name: CLOSED_MONTH_INVARIANT, references: months }];
}

async function monthsOf(periods: PeriodReader, scope: Exclude<CheckScope, 'recent'>) {
  if (scope === 'all') return undefined;
  const part = partOfNight(await periods.now());
  return (month: Month, index: number, count: number) =>
    index >= count - LAST_MONTHS || index % NIGHTS_OF_A_ROUND === part || scope.nightAfter.includes(month);
}
