import { readFile } from 'node:fs/promises';
import { type Entry, type Reconciliation, reconcile, type Span } from '#server/accounting/reconcile.ts';
import { readSettlement } from '#server/accounting/settlement-file.ts';
import { supplierEntries } from '#server/accounting/supplier-entries.ts';
import { type Call, type Io, Refused, Unavailable } from './command.ts';
import type { ShownReconciliation } from './print/show-reconciliation.ts';
import { readSpan, SPAN_OPTIONS } from './read/read-span.ts';

/** An effect near an edge of the span may stand a day further on the other side. */
const BEYOND_MS = 24 * 3_600_000;

export const COMPARE_OPTIONS = { ...SPAN_OPTIONS, settlement: { type: 'string' } } as const;
export const COMPARE_TAKES = '--from <day> --to <day> [--settlement <file.csv>]';

/**
 * Our books beside the provider's settlement file and the supplier's list (money.md I-20).
 * @throws Refused, Unavailable
 */
export async function compareRecords({
  app,
  options,
  io,
}: Pick<Call<'accounting' | 'reports'>, 'app' | 'options' | 'io'>): Promise<ShownReconciliation> {
  const { days, ...asked } = readSpan(options);
  const now = await app.reports.now();
  if (asked.from >= now) throw new Refused('Nothing has happened yet in these days.');
  const span = { from: asked.from, to: earlier(asked.to, now) };
  const wide = {
    from: new Date(span.from.getTime() - BEYOND_MS),
    to: earlier(new Date(span.to.getTime() + BEYOND_MS), now),
  };
  const file = typeof options.settlement === 'string' ? options.settlement : undefined;
  // The file first: a wrong one is found before anybody is asked.
  const settlement = file === undefined ? undefined : await readFileOf(io, file);
  const { accounting } = app;
  io.err('Asking the supplier for its list …');
  const ours = { covers: wide, entries: await accounting.movements(wide) };
  const supplier = { covers: wide, entries: await askSupplier(accounting, wide) };
  const cards = reconcile(span, ours, supplier, ['card', 'void']);
  const money: Reconciliation =
    settlement === undefined
      ? { sums: [], differences: [], inTransit: [] }
      : reconcile(span, ours, { covers: coverOf(settlement, span), entries: settlement }, [
          'payment',
          'refund',
        ]);
  const inTransit = [...money.inTransit, ...cards.inTransit];
  return {
    days,
    compared: {
      settlement: file ?? null,
      supplier: true,
    },
    sums: [...money.sums, ...cards.sums],
    differences: [...money.differences, ...cards.differences],
    inTransit,
    // By now the other side has what was on its way: a file that reaches further would show it.
    undecided: money.inTransit.length > 0 && asked.to.getTime() + BEYOND_MS < now.getTime(),
    disputed: await accounting.disputes(span),
    losses: await accounting.losses(span),
  };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** The span, or longer where its lines tell so. */
function coverOf(entries: readonly Entry[], { from, to }: Span): Span {
  const times = entries.map(({ at }) => at.getTime());
  return {
    from: new Date(times.reduce((first, time) => Math.min(first, time), from.getTime())),
    to: new Date(times.reduce((last, time) => Math.max(last, time), to.getTime())),
  };
}

async function askSupplier(
  accounting: Call<'accounting'>['app']['accounting'],
  span: Span,
): Promise<Entry[]> {
  const answer = await accounting.supplierList(span);
  if (answer.kind === 'unknown') {
    throw new Unavailable(
      `The supplier gives no list (${answer.name}): nothing is compared. Try again later.`,
    );
  }
  return supplierEntries(answer.records);
}

async function readFileOf(io: Io, name: string): Promise<Entry[]> {
  let text: string;
  try {
    text = await readFile(io.path(name), 'utf8');
  } catch {
    throw new Refused(`${name} cannot be read.`);
  }
  const read = readSettlement(text);
  if ('entries' in read) return read.entries;
  for (const { line, fault } of read.faults) io.err(`${name}, line ${line}: ${fault}`);
  throw new Refused('The settlement file is not as it must be: nothing is compared.');
}
