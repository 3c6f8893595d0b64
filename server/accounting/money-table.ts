import * as z from 'zod/mini';
import type { Rappen } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { getIncludedVat } from '#rules/vat.ts';

/** A table for the accountants. Amounts are never negative; a column contains their direction. */
export type Table = {
  columns: string[];
  rows: (string | number)[][];
  /** Sums of the amount columns. Refunds are subtracted if the table contains them. */
  sums: Record<string, Rappen>;
  /** Sums by supply and VAT rate, if the table has more than one. */
  parts?: Part[];
};

/** The sums of one supply at one VAT rate. */
export type Part = { supply: string; vatRate: string; charged: Sums; refunded: Sums; sums: Sums };
export const sumsSchema = z.object({ gross: z.int(), vat: z.int(), net: z.int() });
export type Sums = z.infer<typeof sumsSchema>;

export type Column<Row> = { name: string } & (
  | { text: (row: Row) => string | number }
  | { money: (row: Row) => Rappen }
);

export const DATE_COLUMNS: Column<{ at: Date }>[] = [
  { name: 'day', text: ({ at }) => swissTime(at).date },
  { name: 'time', text: ({ at }) => formatClock(at) },
];

/** Returns the VAT in a shipping cost: 0 for late payments, because they are returned in full. */
export function getIncludedShippingVat(row: {
  kind: string;
  shippingCost: Rappen;
  vatPerMille: number;
}): Rappen {
  return row.kind === 'late' ? 0 : getIncludedVat(row.shippingCost, row.vatPerMille);
}

export function createTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  return {
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) =>
      columns.map((column) => ('text' in column ? column.text(row) : formatFrancs(column.money(row)))),
    ),
    sums: Object.fromEntries(
      columns.flatMap((column) =>
        'money' in column ? [[column.name, rows.reduce((sum, row) => sum + column.money(row), 0)]] : [],
      ),
    ),
  };
}

/** Formats francs for spreadsheets: `1234.50`. */
export function formatFrancs(amount: Rappen): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

function formatClock(at: Date): string {
  const { hour, minute } = swissTime(at);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
