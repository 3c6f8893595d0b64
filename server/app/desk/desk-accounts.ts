import type {
  CheckedRecords,
  ExportName,
  MonthEnd,
  MonthPreview,
  PeriodList,
  ReceiptList,
  Reconciled,
  ReconcileRequest,
} from '#contract/desk/accounts.ts';
import { RECEIPTS_LISTED_MAX } from '#contract/desk/accounts.ts';
import { addDays } from '#rules/iso-date.ts';
import {
  type CloseRefusal,
  type ClosingStep,
  incompleteSteps,
  type Month,
  monthSpan,
  nextMonth,
} from '#rules/periods.ts';
import { endOfSwissDay } from '#rules/swiss-time.ts';
import type { Comparison } from '#server/accounting/compare-records.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import { EXPORT_TABLES } from '#server/accounting/export-tables.ts';
import type { ReceiptFilter } from '#server/accounting/filed-receipt.ts';
import { openInBank } from '#server/accounting/open-ends.ts';
import type { ClosedPeriod } from '#server/accounting/period-repository.ts';
import { type FileFault, readBankFiles, readSettlementFiles } from '#server/accounting/read-source-files.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import type { Person } from '#server/people/person.ts';
import type { createAccounting } from '../accounting-use-cases.ts';
import type { createOperations } from '../operations-use-cases.ts';
import type { createReports } from '../reports.ts';
import { deskActor } from './desk-actor.ts';
import { shownComparison } from './shown-comparison.ts';

export type DeskAccountsDeps = {
  reports: Pick<
    ReturnType<typeof createReports>,
    'spanActs' | 'receipts' | 'receiptDocument' | 'findOrder' | 'invariants' | 'brokenInvariants'
  >;
  operations: Pick<ReturnType<typeof createOperations>, 'recordAction' | 'recordRead'>;
  accounting: ReturnType<typeof createAccounting>;
};

/** Swiss days, both included. */
export type Days = { from: string; to: string };

/** A receipt by its number or numbers, its order, or the days in which it was filed. */
export type ReceiptSearch = { text?: string | undefined; from?: string | undefined; to?: string | undefined };

const FAULTS_SHOWN = 20;

/** Files for the accountants, the end of a month, receipts and credit notes. */
export function createDeskAccounts({ reports, operations, accounting }: DeskAccountsDeps) {
  const { periods } = accounting;
  return {
    /** Which months are closed, and which is next. */
    periods: async (person: Person): Promise<PeriodList> => {
      deskActor(person, 'periods list');
      const closed = await periods.closed();
      const { lastClosed, firstOpen } = await periods.openMonths();
      const next = firstOpen ?? (lastClosed === undefined ? null : nextMonth(lastClosed));
      return { closed: closed.toReversed().map(shownPeriod), next };
    },
    monthEnd: async (person: Person, month: Month): Promise<MonthEnd> => {
      deskActor(person, 'periods list');
      const days = daysOf(month);
      const closed = (await periods.closed()).find((period) => period.month === month);
      const refusal = closed === undefined ? await periods.refusalByMonths(month) : undefined;
      const read = await accounting.mappings();
      return {
        ...{ month, ...days },
        closed: closed === undefined ? null : shownPeriod(closed),
        refusal: refusal === undefined ? null : shownRefusal(refusal),
        hasPreview: closed === undefined && refusal === undefined,
        done: await readDone(reports, month),
        mappings: 'mappings' in read ? Object.keys(read.mappings) : null,
      };
    },
    /** What closing a month would come to: its bookings are looked through, and summed up. */
    monthPreview: async (person: Person, month: Month): Promise<MonthPreview> => {
      deskActor(person, 'periods list');
      const preview = await periods.preview(month);
      return preview.kind === 'refused'
        ? { refusal: shownRefusal(preview.refusal), sums: null }
        : { refusal: null, sums: preview.period.sums };
    },
    /** @param confirmed incomplete steps that the person confirmed */
    close: async (person: Person, month: Month, reason: string, confirmed: readonly ClosingStep[]) => {
      const by = deskActor(person, 'periods close', reason);
      const incomplete = incompleteSteps(await readDone(reports, month));
      return incomplete.every((step) => confirmed.includes(step))
        ? periods.close(month, by)
        : { kind: 'steps-incomplete' as const };
    },
    /** Compares our records of a month with files and lists of others. */
    reconcile: async (person: Person, month: Month, request: ReconcileRequest): Promise<Reconciled> => {
      const by = deskActor(person, 'reconcile');
      const read = await accounting.mappings();
      if ('faults' in read)
        return shownFaults(read.faults.map((fault) => ({ file: 'RECONCILE_MAPPINGS', line: 0, fault })));
      const files = request.files.map(({ name: file, mapping, content }) => ({
        file,
        mapping,
        bytes: Buffer.from(content, 'base64'),
      }));
      const acquirers = files.flatMap(({ mapping, ...file }) =>
        mapping === null ? [] : [{ ...file, mapping }],
      );
      const unknown = acquirers.filter(({ mapping }) => !Object.hasOwn(read.mappings, mapping));
      if (unknown.length > 0)
        return shownFaults(
          unknown.map(({ file, mapping }) => ({ file, line: 0, fault: `no mapping "${mapping}"` })),
        );
      const settled = readSettlementFiles(acquirers, read.mappings);
      if ('faults' in settled) return shownFaults(settled.faults);
      const bank = readBankFiles(files.filter(({ mapping }) => mapping === null));
      if ('fault' in bank) return shownFaults([bank.fault]);
      if ('twice' in bank)
        return shownFaults([
          { file: bank.twice.file, line: 0, fault: `a statement that ${bank.twice.before} has too` },
        ]);
      const sources = { ...settled, providers: request.providers, bank: bank.statements };
      const compared = await accounting.compare(monthSpan(month), sources);
      if (compared.kind === 'unanswered') return { kind: 'unanswered', system: compared.system };
      const { comparison } = compared;
      const notCompared = await countNotCompared(
        accounting,
        monthSpan(month),
        comparison,
        settled.settlements,
      );
      const result = `${comparison.differences.length} differences, ${comparison.inTransit.length} in transit, ${openInBank(comparison.bank)} open in the bank, ${notCompared} not compared`;
      await operations.recordAction(by, `reconciliation of ${wordsOf(daysOf(month))}: ${result}`);
      return shownComparison(comparison, notCompared);
    },
    /** Checks all orders and all closed months. */
    check: async (person: Person, month: Month): Promise<CheckedRecords> => {
      const by = deskActor(person, 'check');
      deskActor(person, 'periods check');
      const broken = await reports.brokenInvariants('all');
      const { length: closedMonths } = await periods.closed();
      await operations.recordAction(by, `check of ${wordsOf(daysOf(month))}: ${broken.length} broken`);
      return { invariants: reports.invariants, broken, closedMonths };
    },
    /** A file for the accountants. */
    exportFile: async (person: Person, what: ExportName, days: Days, excel: boolean) => {
      const by = deskActor(person, 'export');
      const { columns, rows } = await EXPORT_TABLES[what](accounting, spanOf(days));
      await operations.recordAction(by, `${what} of ${wordsOf(days)}: file of ${rows.length} lines`);
      return {
        name: `${what}-${days.from}-${days.to}.csv`,
        content: formatCsv([columns, ...rows], { excel }),
      };
    },
    /** By number. @returns undefined for a text that is neither a number nor an order */
    receipts: async (person: Person, search: ReceiptSearch): Promise<ReceiptList | undefined> => {
      deskActor(person, 'receipts list');
      const filter = await filterOf(search, async (text) => (await reports.findOrder(text))?.id);
      if (filter === undefined) return undefined;
      const found = await reports.receipts({ ...filter, limit: RECEIPTS_LISTED_MAX + 1 });
      return {
        receipts: found
          .slice(0, RECEIPTS_LISTED_MAX)
          .map(({ filedAt, ...receipt }) => ({ ...receipt, filedAt: filedAt.toISOString() })),
        hasMore: found.length > RECEIPTS_LISTED_MAX,
      };
    },
    /** The document as it was sent; names and addresses stand in it. @returns undefined when there is none */
    receiptDocument: async (person: Person, number: number) => {
      const by = deskActor(person, 'receipts export');
      const [found] = await reports.receipts({ numbers: { first: number, last: number } });
      if (found === undefined) return undefined;
      await operations.recordRead(by, [found.reference], `${found.kind} ${number} read`);
      const name = `${String(number).padStart(6, '0')}-${found.kind}-${found.reference}.pdf`;
      return { name, content: await reports.receiptDocument(number) };
    },
  };
}

/** What was done for a month, the newest of each, with the numbers that it counted. */
async function readDone(
  { spanActs }: Pick<DeskAccountsDeps['reports'], 'spanActs'>,
  month: Month,
): Promise<MonthEnd['done']> {
  const acts = await spanActs(wordsOf(daysOf(month)), monthSpan(month).from);
  return acts.map(({ what, at, person, result }) => ({
    ...{ what, at: at.toISOString(), person },
    numbers: (result.match(/\d+/g) ?? []).map(Number),
  }));
}

/** Payments and refunds that stand in no file and in no list that was compared. */
async function countNotCompared(
  { charges, refunds }: Pick<DeskAccountsDeps['accounting'], 'charges' | 'refunds'>,
  span: Span,
  { comparedProviders, uncomparedProviders, uncovered }: Comparison,
  settlements: readonly unknown[],
): Promise<number> {
  if (comparedProviders.length > 0 && uncomparedProviders.length === 0) return 0;
  if (settlements.length > 0) return uncovered.reduce((sum, { count }) => sum + count, 0);
  return (await charges(span)).length + (await refunds(span)).length;
}

function daysOf(month: Month): Days {
  return { from: `${month}-01`, to: addDays(`${nextMonth(month)}-01`, -1) };
}

function wordsOf({ from, to }: Days): string {
  return `${from} to ${to}`;
}

function spanOf({ from, to }: Days): Span {
  return { from: endOfSwissDay(addDays(from, -1)), to: endOfSwissDay(to) };
}

function shownPeriod({ closedAt, ...period }: ClosedPeriod) {
  return { ...period, closedAt: closedAt.toISOString() };
}

function shownRefusal(refusal: CloseRefusal): NonNullable<MonthEnd['refusal']> {
  return {
    why: refusal.why,
    month: refusal.why === 'earlier-open' ? refusal.month : null,
    bookings: refusal.why === 'open' ? [...refusal.bookings] : [],
  };
}

function shownFaults(faults: readonly FileFault[]): Reconciled {
  const shown = faults.slice(0, FAULTS_SHOWN).map(({ file, line, column, fault }) => ({
    ...{ file, fault },
    line: line === 0 ? null : line,
    column: column ?? null,
  }));
  return { kind: 'faults', faults: shown, more: faults.length - shown.length };
}

async function filterOf(
  { text = '', from, to }: ReceiptSearch,
  orderOf: (text: string) => Promise<string | undefined>,
): Promise<ReceiptFilter | undefined> {
  const span = from === undefined || to === undefined ? undefined : spanOf({ from, to });
  if (text === '') return { span };
  const [, first, last = first] = /^(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?$/.exec(text) ?? [];
  if (first !== undefined) return { numbers: { first: Number(first), last: Number(last) }, span };
  const orderId = await orderOf(text);
  return orderId === undefined ? undefined : { orderIds: [orderId], span };
}
