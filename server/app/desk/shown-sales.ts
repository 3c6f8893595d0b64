import type { Sales, SalesDays } from '#contract/desk/today.ts';
import { addDays } from '#rules/iso-date.ts';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';
import type { SalesOfDay } from '#server/operations/sales.ts';

/** When the first of so many Swiss days began, of which today is the last. */
export function startOfSales(now: Date, days: SalesDays): Date {
  return swissInstant(firstDay(now, days), 0, 0);
}

function firstDay(now: Date, days: SalesDays): string {
  return addDays(swissTime(now).date, 1 - days);
}

/** Every day of the time, also one without a sale. */
export function salesOf(rows: readonly SalesOfDay[], now: Date, days: SalesDays): Sales {
  const first = firstDay(now, days);
  const listed = Array.from({ length: days }, (_, index) => addDays(first, index));
  return {
    days: listed.map((day) => ({ day, ...sumOf(rows.filter((row) => row.day === day)) })),
    methods: [...Map.groupBy(rows, ({ method }) => method)]
      .map(([method, found]) => ({ method, ...sumOf(found) }))
      .toSorted((one, other) => other.turnover - one.turnover || one.method.localeCompare(other.method)),
  };
}

function sumOf(rows: readonly SalesOfDay[]): Omit<Sales['days'][number], 'day'> {
  const sum = (of: (row: SalesOfDay) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    orders: sum(({ orders }) => orders),
    turnover: sum(({ turnover }) => turnover),
    refunded: sum(({ refunded }) => refunded),
  };
}
