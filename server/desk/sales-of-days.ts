import { addDays } from '#rules/iso-date.ts';
import { SALES_DAYS, type SalesDays } from '#rules/sales-days.ts';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';
import type { SalesOfDay } from '#server/operations/sales.ts';

/** A transaction that began before midnight is done by then. */
const DAY_IS_OVER_AFTER_MS = 10 * 60_000;

/** So many Swiss days, of which today is the last. */
function lastDays(now: Date, count: number): string[] {
  const today = swissTime(now).date;
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
}

/**
 * Sales of the last days. What was booked on a day does not change once it is over, so it is read once and kept: with a
 * million orders a month of them takes longer than a page may.
 * @param read by Swiss day and method, since an instant
 */
export function createSalesOfDays(read: (since: Date) => Promise<SalesOfDay[]>) {
  const kept = new Map<string, SalesOfDay[]>();
  return async (now: Date, count: SalesDays) => {
    const days = lastDays(now, count);
    const missing = days.filter((day) => !kept.has(day));
    const [first = swissTime(now).date] = missing;
    const found = Map.groupBy(await read(swissInstant(first, 0, 0)), ({ day }) => day);
    const notOver = swissTime(new Date(now.getTime() - DAY_IS_OVER_AFTER_MS)).date;
    const rows = days.map((day) => found.get(day) ?? kept.get(day) ?? []);
    for (const day of missing) if (day < notOver) kept.set(day, found.get(day) ?? []);
    const [oldest = ''] = lastDays(now, Math.max(...SALES_DAYS));
    for (const day of kept.keys()) if (day < oldest) kept.delete(day);
    return salesOf(days, rows.flat());
  };
}

/** Every day of the time, also one without a sale. */
function salesOf(days: readonly string[], rows: readonly SalesOfDay[]) {
  return {
    days: days.map((day) => ({ day, ...sumOf(rows.filter((row) => row.day === day)) })),
    methods: [...Map.groupBy(rows, ({ method }) => method)]
      .map(([method, found]) => ({ method, ...sumOf(found) }))
      .toSorted((one, other) => other.turnover - one.turnover || one.method.localeCompare(other.method)),
  };
}

function sumOf(rows: readonly SalesOfDay[]) {
  const sum = (of: (row: SalesOfDay) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    orders: sum(({ orders }) => orders),
    turnover: sum(({ turnover }) => turnover),
    refunded: sum(({ refunded }) => refunded),
  };
}
