import type { ShownComparison, ShownDifference } from '#contract/desk/accounts.ts';
import type { Comparison } from '#server/accounting/compare-records.ts';
import { isSettled } from '#server/accounting/open-ends.ts';
import type { Difference, Entry, ListedMovement } from '#server/accounting/reconcile.ts';

/** Our records beside those of others, as a page shows them. @param notCompared payments and refunds */
export function shownComparison(comparison: Comparison, notCompared: number): ShownComparison {
  const { sums, settlementTotals, uncovered, uncomparedProviders, undecided, bank } = comparison;
  return {
    ...{ kind: 'compared', sums, settlementTotals, uncovered, uncomparedProviders, undecided },
    differences: comparison.differences.map(shownDifference),
    inTransit: comparison.inTransit.map(shownDifference),
    disputed: comparison.disputed.map(shownMovement),
    losses: comparison.losses.map(shownMovement),
    bank: bank && {
      ...bank,
      payouts: bank.payouts.map(({ reference, ...payout }) => ({ ...payout, reference: reference ?? null })),
    },
    notCompared,
    isSettled: isSettled(comparison) && notCompared === 0,
  };
}

function shownDifference({ ours, theirs, ...difference }: Difference): ShownDifference {
  return { ...difference, ours: shownEntry(ours), theirs: shownEntry(theirs) };
}

function shownEntry(entry: Entry | null) {
  if (entry === null) return null;
  const { name, key, value, currency, at } = entry;
  return { name, key, value, currency, at: at.toISOString() };
}

function shownMovement({ at, ...movement }: ListedMovement) {
  return { ...movement, at: at.toISOString() };
}
