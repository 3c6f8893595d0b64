import { formatChf } from '#rules/money.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import { EXPORT_TABLES } from '#server/accounting/export-tables.ts';
import type { Part } from '#server/accounting/money-table.ts';
import { type Io, type Run, WrongUsage } from '../command.ts';
import { EXPORTS } from '../descriptions/shared-options.ts';
import { printResult, printSection } from '../print/table.ts';
import { readOut } from '../read/files.ts';
import { readSpan } from '../read/read-options.ts';

/** For the accountants; columns in docs/operating.md. */
export const runExportAccounts: Run = async (call) => {
  const { accounting } = call.app;
  const [what = ''] = call.words;
  const make = Object.entries(EXPORT_TABLES).find(([name]) => name === what)?.[1];
  if (make === undefined) throw new WrongUsage(`"${what}" is none of ${EXPORTS.join(', ')}.`);
  const file = readOut(call);
  const { days, ...span } = readSpan(call.options);
  const { columns, rows, sums, parts } = await make(accounting, span);
  await file.write(formatCsv([columns, ...rows], { excel: call.flags.has('excel') }));
  printResult(call, { file: file.name, days, lines: rows.length, sums, ...(parts && { parts }) }, () => {
    call.io.out(`${what} of ${days} are in ${file.name}: ${rows.length} lines.`);
    if (parts !== undefined) printParts(call.io, parts);
    for (const [name, sum] of Object.entries(sums)) call.io.out(`  ${name.padEnd(22)}${formatChf(sum)}`);
  });
};

/** By supply and rate, as a VAT return asks for them; the sums below them are charged less refunded. */
function printParts(io: Io, parts: readonly Part[]): void {
  const rows = parts.flatMap(({ supply, vatRate, charged, refunded, sums }) => [
    { supply, vatRate, what: 'charged', ...charged },
    { supply, vatRate, what: 'refunded', ...refunded },
    { supply, vatRate, what: 'charged less refunded', ...sums },
  ]);
  printSection(
    io,
    'By supply and rate',
    [
      { head: 'supply', cell: ({ supply }) => supply },
      { head: 'VAT rate', cell: ({ vatRate }) => vatRate },
      { head: 'what', cell: ({ what }) => what },
      { head: 'gross', cell: ({ gross }) => formatChf(gross), right: true },
      { head: 'VAT', cell: ({ vat }) => formatChf(vat), right: true },
      { head: 'net', cell: ({ net }) => formatChf(net), right: true },
    ],
    rows,
  );
  io.out('');
}
