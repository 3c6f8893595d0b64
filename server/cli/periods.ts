import { assertNever } from '#rules/assert-never.ts';
import { formatChf } from '#rules/money.ts';
import { type CloseRefusal, type Month, type OpenBooking, parseMonth } from '#rules/periods.ts';
import type { CheckedPeriod } from '#server/accounting/check-periods.ts';
import type { ClosedPeriod, PeriodRecord } from '#server/accounting/period-reader.ts';
import type { PeriodSums } from '#server/accounting/period-records.ts';
import { RefusedError, type ShopCommand, UnavailableError, UsageError } from './command.ts';
import { CONFIRMATION_OPTIONS, confirmChange } from './options.ts';
import { type Column, formatTime, printResult, printRows } from './print.ts';

export const periodsClose: ShopCommand = {
  name: 'periods close',
  kind: 'change',
  summary: 'Closes a month permanently. Nothing can be booked in it or in earlier months afterwards.',
  positionals: { '<month>': 'The month, such as 2026-11. Earlier months with bookings must be closed.' },
  options: CONFIRMATION_OPTIONS,
  examples: [
    'cadeau periods close 2026-11 --dry-run --reason "preview the totals"',
    'cadeau periods close 2026-11 --reason "reconciled, booked as 4711"',
  ],
  run: async (call) => {
    const { app, by, io } = call;
    const month = readMonthWord(call.words[0] ?? '');
    const preview = await app.accounting.periods.preview(month);
    if (preview.kind === 'refused') throw new RefusedError(toSentence(month, preview.refusal));
    if (!(await confirmChange(call, describe(preview.period), preview.period))) return 0;
    const closed = await app.accounting.periods.close(month, by);
    if (closed.kind === 'busy')
      throw new UnavailableError('A booking is in progress. Nothing was changed; try again.');
    if (closed.kind === 'refused') throw new RefusedError(toSentence(month, closed.refusal));
    printResult(call, closed.period, () =>
      io.out(`${month} is closed. SHA-256 of its rows: ${closed.period.rowsSha256}`),
    );
    return 0;
  },
};

const CLOSED: Column<ClosedPeriod>[] = [
  { head: 'month', cell: ({ month }) => month },
  { head: 'sold', cell: ({ sums }) => formatChf(sums.sold), isRightAligned: true },
  { head: 'shipping', cell: ({ sums }) => formatChf(sums.shipping), isRightAligned: true },
  { head: 'refunded', cell: ({ sums }) => formatChf(sums.refunded), isRightAligned: true },
  { head: 'its shipping', cell: ({ sums }) => formatChf(sums.shippingRefunded), isRightAligned: true },
  { head: 'VAT', cell: ({ sums }) => formatChf(sumVat(sums)), isRightAligned: true },
  { head: 'liability', cell: ({ sums }) => formatChf(sums.liability), isRightAligned: true },
  { head: 'receipts', cell: ({ sums }) => shownNumbers(sums.receipts) },
  { head: 'credit notes', cell: ({ sums }) => shownNumbers(sums.creditNotes) },
  { head: 'closed', cell: ({ closedAt }) => formatTime(closedAt) },
  { head: 'by', cell: ({ person }) => person },
];

export const periodsList: ShopCommand = {
  name: 'periods list',
  kind: 'read',
  summary: 'Lists closed months with their totals, and who closed them when.',
  examples: ['cadeau periods list', 'cadeau periods list --json'],
  run: async (call) => {
    printRows(call, CLOSED, await call.app.accounting.periods.closed(), 'No month is closed.');
    return 0;
  },
};

export const periodsCheck: ShopCommand = {
  name: 'periods check',
  kind: 'read',
  summary: 'Recomputes closed months and compares them with the stored totals. Exits with 1 if any differs.',
  positionals: { '[month]': 'A month such as 2026-11; defaults to all.' },
  examples: ['cadeau periods check', 'cadeau periods check 2026-11'],
  run: async (call) => {
    const [word] = call.words;
    const month = word === undefined ? undefined : readMonthWord(word);
    const all = await call.app.accounting.periods.check();
    const checked = all.filter((candidate) => month === undefined || candidate.month === month);
    if (month !== undefined && checked.length === 0) throw new RefusedError(`${month} is not closed.`);
    const changed = checked.filter(({ differs, sameRows }) => differs.length > 0 || !sameRows);
    printResult(call, checked, () => {
      for (const period of changed) for (const line of describeChanges(period)) call.io.out(line);
      if (changed.length === 0) call.io.out(`${checked.length} closed months, all unchanged.`);
    });
    return changed.length === 0 ? 0 : 1;
  },
};

/** @throws UsageError */
function readMonthWord(word: string): Month {
  const month = parseMonth(word);
  if (month === undefined) throw new UsageError(`"${word}" is not a month such as 2026-11.`);
  return month;
}

function describe({ month, sums }: PeriodRecord): string {
  const parts = [
    `sold ${formatChf(sums.sold)} in cards and ${formatChf(sums.shipping)} in shipping costs (orders: ${sums.orders})`,
    `refunded ${formatChf(sums.refunded)} and ${formatChf(sums.shippingRefunded)} (refunds: ${sums.refunds})`,
    `disputed ${formatChf(sums.disputed)}`,
    ...sums.vat.map(
      ({ rate, charged, refunded }) =>
        `VAT at ${rate} % ${formatChf(charged.vat)} less ${formatChf(refunded.vat)}`,
    ),
    `receipts ${shownNumbers(sums.receipts)}, credit notes ${shownNumbers(sums.creditNotes)}`,
    `liability at its end ${formatChf(sums.liability)}`,
  ];
  return `${month} will be closed permanently: ${parts.join('; ')}.`;
}

function sumVat({ vat }: PeriodSums): number {
  return vat.reduce((sum, { charged, refunded }) => sum + charged.vat - refunded.vat, 0);
}

/** `17 to 20 (3)`: first, last and count, because receipts and credit notes share one sequence. */
function shownNumbers({ count, first, last }: PeriodSums['receipts']): string {
  if (first === null || last === null) return 'none';
  return first === last ? `${first}` : `${first} to ${last} (${count})`;
}

const OPEN: Record<OpenBooking['kind'], string> = {
  refund: 'open refunds',
  payment: 'payments in progress',
  void: 'cards being voided',
  receipt: 'orders without their receipt',
  'credit-note': 'refunds without their credit note',
  unknown: 'open review items about unknown bookings',
};
const REFERENCES_SHOWN = 5;

function toSentence(month: Month, refusal: CloseRefusal): string {
  switch (refusal.why) {
    case 'not-over':
      return `${month} is not over.`;
    case 'closed':
      return `${month} is closed already, or a later month is.`;
    case 'nothing-booked':
      return `Nothing was booked in ${month} or before it.`;
    case 'earlier-open':
      return `${month} cannot be closed before ${refusal.month}, which has bookings and is open.`;
    case 'open': {
      const kinds = [...new Set(refusal.bookings.map(({ kind }) => kind))];
      const open = kinds.map((kind) => {
        const own = refusal.bookings
          .filter((booking) => booking.kind === kind)
          .map(({ reference }) => reference);
        const more = own.length > REFERENCES_SHOWN ? ` and ${own.length - REFERENCES_SHOWN} more` : '';
        return `${OPEN[kind]} (${own.slice(0, REFERENCES_SHOWN).join(', ')}${more})`;
      });
      return `${month} has open bookings, which would be booked in another month: ${open.join('; ')}. Complete them first.`;
    }
    default:
      return assertNever(refusal);
  }
}

function describeChanges({ month, differs, sameRows }: CheckedPeriod): string[] {
  const lines = differs.map(
    ({ what, before, now }) =>
      `${month}: ${what} was ${JSON.stringify(before)} and is ${JSON.stringify(now)}.`,
  );
  return sameRows ? lines : [...lines, `${month}: the rows of its exports have changed.`];
}
