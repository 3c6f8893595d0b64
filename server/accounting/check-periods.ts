import { isDeepStrictEqual } from 'node:util';
import { keepsReceipts, type Month, monthSpan } from '#rules/periods.ts';
import { liabilityOf } from './liability-file.ts';
import { type PeriodSums, periodSha256, periodSums } from './period-books.ts';
import type { PeriodReader } from './period-repository.ts';

/** A closed month that was computed again. */
export type CheckedPeriod = {
  month: Month;
  /** Sums that are no longer what they were, by name; nothing where all are. */
  differs: { what: keyof PeriodSums; before: unknown; now: unknown }[];
  /** The rows of its exports are those with which it was closed. */
  sameRows: boolean;
};

/**
 * Computes closed months again, the oldest first: all, unless told which. What a month begins with is what the one before
 * it ended with, computed again or, where that is not, as it was closed.
 */
export async function checkPeriods(
  reader: PeriodReader,
  isWanted: (month: Month, index: number, count: number) => boolean = () => true,
): Promise<CheckedPeriod[]> {
  const now = await reader.now();
  const checked: CheckedPeriod[] = [];
  let liability = 0;
  let until = new Date(0);
  const closed = await reader.closed();
  for (const [index, { month, sums: before, rowsSha256 }] of closed.entries()) {
    const span = monthSpan(month);
    if (!isWanted(month, index, closed.length)) {
      ({ liability } = before);
      until = span.to;
      continue;
    }
    liability += liabilityOf(await reader.cards({ from: until, to: span.from }));
    const books = await reader.books(span);
    const sums = periodSums(books, liability);
    ({ liability } = sums);
    until = span.to;
    const differs = Object.keys(sums)
      .map((key) => key as keyof PeriodSums)
      .filter((what) => keepsReceipts(month, now) || !(what === 'receipts' || what === 'creditNotes'))
      .filter((what) => !isDeepStrictEqual(sums[what], before[what]))
      .map((what) => ({ what, before: before[what], now: sums[what] }));
    checked.push({ month, differs, sameRows: periodSha256(books) === rowsSha256 });
  }
  return checked;
}

/** Closed months that have changed (I-25), of all or of those that are wanted. */
export async function changedPeriods(
  reader: PeriodReader,
  isWanted?: Parameters<typeof checkPeriods>[1],
): Promise<Month[]> {
  const checked = await checkPeriods(reader, isWanted);
  return checked.filter(({ differs, sameRows }) => differs.length > 0 || !sameRows).map(({ month }) => month);
}
