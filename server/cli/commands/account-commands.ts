import { formatChf } from '#rules/money.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import {
  type ChargeEntry,
  ordersTable,
  type RefundEntry,
  refundsTable,
} from '#server/accounting/money-files.ts';
import type { Part, Table } from '#server/accounting/money-table.ts';
import type { Difference, Entry } from '#server/accounting/reconcile.ts';
import { readSettlement } from '#server/accounting/settlement-file.ts';
import { shippingTable, vatTable } from '#server/accounting/vat-files.ts';
import { type Call, type Command, type Io, Refused, Unavailable, WrongUsage } from '../command.ts';
import { FAR, printReconciliation, type ShownReconciliation } from '../print/show-reconciliation.ts';
import { shownTime } from '../print/shown-time.ts';
import { printResult, printSection } from '../print/table.ts';
import { readOut, readText } from '../read/files.ts';
import { readSpan } from '../read/read-options.ts';

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
  examples: [
    'cadeau export orders --from 2026-11-01 --to 2026-11-30 --out orders.csv',
    'cadeau export vat --from 2026-10-01 --to 2026-12-31 --out vat.csv --force',
  ],
  run: async (call) => {
    const { accounting } = call.app;
    const [what = ''] = call.words;
    const make = Object.entries(TABLES).find(([name]) => name === what)?.[1];
    if (make === undefined) throw new WrongUsage(`"${what}" is none of ${Object.keys(TABLES).join(', ')}.`);
    const file = readOut(call);
    const { days, ...span } = readSpan(call.options);
    const { columns, rows, sums, parts } = make(
      await accounting.charges(span),
      await accounting.refunds(span),
    );
    await file.write(formatCsv([columns, ...rows]));
    printResult(call, { file: file.name, days, lines: rows.length, sums, ...(parts && { parts }) }, () => {
      call.io.out(`${what} of ${days} are in ${file.name}: ${rows.length} lines.`);
      if (parts !== undefined) printParts(call.io, parts);
      for (const [name, sum] of Object.entries(sums)) call.io.out(`  ${name.padEnd(22)}${formatChf(sum)}`);
    });
  },
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

const COMPARE_TAKES = '--from <day> --to <day> [--settlement <file.csv>]';

export const reconcileRecords: Command = {
  name: 'reconcile',
  kind: 'read',
  summary: "Compares our records with the provider's settlement file and the supplier's list.",
  takes: COMPARE_TAKES,
  examples: [
    'cadeau reconcile --from 2026-11-01 --to 2026-11-30 --settlement november.csv',
    'cadeau reconcile --from 2026-11-25 --to 2026-11-25',
  ],
  run: async (call) => {
    const result = await compare(call);
    printResult(call, result, () => printReconciliation(call.io, result));
    return result.differences.length === 0 && !result.undecided ? 0 : 1;
  },
};

/** What an external system has and our records do not: after a loss of the database, orders that are lost here. */
export const reconcileNote: Command = {
  name: 'reconcile note',
  kind: 'change',
  summary: 'Puts what is only at the provider or the supplier on the list of items.',
  takes: COMPARE_TAKES,
  examples: [
    'cadeau reconcile note --from 2026-11-25 --to 2026-11-25 --settlement file.csv --reason "restored from the backup of 3:00"',
  ],
  run: async (call) => {
    const { differences } = await compare(call);
    const items = differences.flatMap(itemOf);
    const noted = await call.app.operations.noteItems(items, call.by);
    printResult(call, { found: items.length, noted }, () =>
      call.io.out(`${items.length} found that our records do not have; ${noted} of them new on the list.`),
    );
  },
};

function itemOf({ kind, fault, theirs }: Difference) {
  if (fault !== 'only there' || theirs === null) return [];
  const detail = `${kind} of ${formatChf(theirs.value)} only ${FAR[kind]}, ${shownTime(theirs.at)}: ${theirs.name}`;
  return [{ kind: 'not-in-our-books' as const, detail, about: theirs.key }];
}

/** @throws WrongUsage, Refused, Unavailable */
async function compare({ app, options, io }: Call): Promise<ShownReconciliation> {
  const { days, ...span } = readSpan(options);
  if (span.from >= (await app.reports.now())) throw new Refused('Nothing has happened yet in these days.');
  const { settlement } = options;
  // The file first: a wrong one is found before the supplier is asked.
  const entries = settlement === undefined ? undefined : await readEntries(io, settlement);
  io.err('Asking the supplier for its list …');
  const compared = await app.accounting.compare(span, entries);
  if (compared.kind === 'unanswered') {
    throw new Unavailable(
      `The supplier gives no list (${compared.name}): nothing is compared. Try again later.`,
    );
  }
  return { days, compared: { settlement: settlement ?? null, supplier: true }, ...compared.comparison };
}

/** @throws Refused when a line of the file is wrong */
async function readEntries(io: Io, name: string): Promise<Entry[]> {
  const read = readSettlement(await readText(io, name));
  if ('entries' in read) return read.entries;
  for (const { line, fault } of read.faults) io.err(`${name}, line ${line}: ${fault}`);
  throw new Refused('The settlement file is not as it must be: nothing is compared.');
}
