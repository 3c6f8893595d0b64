import { formatChf } from '#rules/money.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import {
  type ChargeEntry,
  ordersTable,
  type RefundEntry,
  refundsTable,
  shippingTable,
  type Table,
  vatTable,
} from '#server/accounting/money-files.ts';
import { type Call, type Command, WrongUsage } from '../command.ts';
import { printJson } from '../print/table.ts';
import { readSpan, SPAN_OPTIONS } from '../read/read-span.ts';
import { FILE_OPTIONS, readOut, writePrivately } from '../read/write-file.ts';

const TABLES: Record<string, (orders: ChargeEntry[], refunds: RefundEntry[]) => Table> = {
  orders: ordersTable,
  refunds: (_, refunds) => refundsTable(refunds),
  shipping: shippingTable,
  vat: vatTable,
};

/** For the accountants; columns in docs/operating.md. */
export const exportAccounts: Command = {
  name: 'export',
  kind: 'read',
  summary: 'Writes a CSV file for the accountants. No names, no addresses, no card numbers.',
  takes: `${Object.keys(TABLES).join('|')} --from <day> --to <day> --out <file.csv> [--force]`,
  words: { least: 1, most: 1 },
  options: { ...SPAN_OPTIONS, ...FILE_OPTIONS },
  examples: [
    'cadeau export orders --from 2026-11-01 --to 2026-11-30 --out orders.csv',
    'cadeau export vat --from 2026-10-01 --to 2026-12-31 --out vat.csv --force',
  ],
  run: async ({ app, words: [what = ''], options, json, io }: Call<'accounting'>) => {
    const make = Object.entries(TABLES).find(([name]) => name === what)?.[1];
    if (make === undefined) throw new WrongUsage(`"${what}" is none of ${Object.keys(TABLES).join(', ')}.`);
    const file = readOut({ options, io });
    const span = readSpan(options);
    const table = make(await app.accounting.charges(span), await app.accounting.refunds(span));
    await writePrivately(file, formatCsv([table.columns, ...table.rows]), options);
    const { sums } = table;
    if (json) printJson(io, { file: file.name, days: span.days, lines: table.rows.length, sums });
    else {
      io.out(`${what} of ${span.days} are in ${file.name}: ${table.rows.length} lines.`);
      for (const [column, sum] of Object.entries(sums)) io.out(`  ${column.padEnd(22)}${formatChf(sum)}`);
    }
    return 0;
  },
};
