import { isDeepStrictEqual } from 'node:util';
import { hasAllReceipts, type Month, monthSpan } from '#rules/periods.ts';
import { sumLiability } from './liability-file.ts';
import type { PeriodReader } from './period-reader.ts';
import { computePeriodSha256, computePeriodSums, type PeriodSums } from './period-records.ts';

export type CheckedPeriod = {
  month: Month;
  /** Sums that differ from the closed ones. */
  differs: { what: keyof PeriodSums; before: unknown; now: unknown }[];
  /** True if the exported rows are unchanged since the month was closed. */
  sameRows: boolean;
};

/**
 * Recomputes closed months, oldest first; by default all of them. Each month starts from the recomputed
 * liability of the previous one, or from its closed result if that was skipped.
 */
export async function checkPeriods(
  reader: PeriodReader,
  shouldCheck: (month: Month, index: number, count: number) => boolean = () => true,
): Promise<CheckedPeriod[]> {
  const now = await reader.readNow();
  const checked: CheckedPeriod[] = [];
  let liability = 0;
  let liabilityUntil = new Date(0);
  const closed = await reader.listClosed();
  for (const [index, { month, sums: before, rowsSha256 }] of closed.entries()) {
    const span = monthSpan(month);
    if (!shouldCheck(month, index, closed.length)) {
      ({ liability } = before);
      liabilityUntil = span.to;
      continue;
    }
    liability += sumLiability(await reader.readCardMovements({ from: liabilityUntil, to: span.from }));
    const entries = await reader.readEntries(span);
    const sums = computePeriodSums(entries, liability);
    ({ liability } = sums);
    liabilityUntil = span.to;
    const differs = Object.keys(sums)
      .map((key) => key as keyof PeriodSums)
      .filter((what) => hasAllReceipts(month, now) || !(what === 'receipts' || what === 'creditNotes'))
      .filter((what) => !isDeepStrictEqual(sums[what], before[what]))
      .map((what) => ({ what, before: before[what], now: sums[what] }));
    checked.push({ month, differs, sameRows: computePeriodSha256(entries) === rowsSha256 });
  }
  return checked;
}

/** Lists the months that changed after they were closed (I-25). */
export async function findChangedPeriods(
  reader: PeriodReader,
  shouldCheck?: Parameters<typeof checkPeriods>[1],
): Promise<Month[]> {
  const checked = await checkPeriods(reader, shouldCheck);
  return checked.filter(({ differs, sameRows }) => differs.length > 0 || !sameRows).map(({ month }) => month);
}
