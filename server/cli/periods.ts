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
    const month = readMonth(call.args[0] ?? '');
    const preview = await app.accounting.periods.preview(month);
    if (preview.kind === 'refused') throw new RefusedError(describeRefusal(month, preview.refusal));
    if (!(await confirmChange(call, describePeriod(preview.period), preview.period))) return 0;
    const closed = await app.accounting.periods.close(month, by);
    if (closed.kind === 'busy')
      throw new UnavailableError('A booking is in progress. Nothing was changed; try again.');
    if (closed.kind === 'refused') throw new RefusedError(describeRefusal(month, closed.refusal));
    printResult(call, closed.period, () =>
      io.out(`${month} is closed. SHA-256 of its rows: ${closed.period.rowsSha256}`),
    );
    return 0;
  },
};

const CLOSED_COLUMNS: Column<ClosedPeriod>[] = [
  { head: 'month', cell: ({ month }) => month },
  { head: 'sold', cell: ({ sums }) => formatChf(sums.sold), isRightAligned: true },
  { head: 'shipping', cell: ({ sums }) => formatChf(sums.shipping), isRightAligned: true },
  { head: 'refunded', cell: ({ sums }) => formatChf(sums.refunded), isRightAligned: true },
  { head: 'its shipping', cell: ({ sums }) => formatChf(sums.shippingRefunded), isRightAligned: true },
  { head: 'VAT', cell: ({ sums }) => formatChf(sumVat(sums)), isRightAligned: true },
  { head: 'liability', cell: ({ sums }) => formatChf(sums.liability), isRightAligned: true },
  { head: 'receipts', cell: ({ sums }) => formatNumbers(sums.receipts) },
  { head: 'credit notes', cell: ({ sums }) => formatNumbers(sums.creditNotes) },
  { head: 'closed', cell: ({ closedAt }) => formatTime(closedAt) },
  { head: 'by', cell: ({ person }) => person },
];

export const periodsList: ShopCommand = {
  name: 'periods list',
  kind: 'read',
  summary: 'Lists closed months with their totals, and who closed them when.',
  examples: ['cadeau periods list', 'cadeau periods list --json'],
  run: async (call) => {
    printRows(call, CLOSED_COLUMNS, await call.app.accounting.periods.closed(), 'No month is closed.');
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
    const [text] = call.args;
    const month = text === undefined ? undefined : readMonth(text);
    const periods = await call.app.accounting.periods.check();
    const checked = periods.filter((candidate) => month === undefined || candidate.month === month);
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
function readMonth(text: string): Month {
  const month = parseMonth(text);
  if (month === undefined) throw new UsageError(`"${text}" is not a month such as 2026-11.`);
  return month;
}

function describePeriod({ month, sums }: PeriodRecord): string {
  const parts = [
    `sold ${formatChf(sums.sold)} in cards and ${formatChf(sums.shipping)} in shipping costs (orders: ${sums.orders})`,
    `refunded ${formatChf(sums.refunded)} and ${formatChf(sums.shippingRefunded)} (refunds: ${sums.refunds})`,
    `disputed ${formatChf(sums.disputed)}`,
    ...sums.vat.map(
      ({ rate, charged, refunded }) =>
        `VAT at ${rate} % ${formatChf(charged.vat)} less ${formatChf(refunded.vat)}`,
    ),
    `receipts ${formatNumbers(sums.receipts)}, credit notes ${formatNumbers(sums.creditNotes)}`,
    `liability at its end ${formatChf(sums.liability)}`,
  ];
  return `${month} will be closed permanently: ${parts.join('; ')}.`;
}

function sumVat({ vat }: PeriodSums): number {
  return vat.reduce((sum, { charged, refunded }) => sum + charged.vat - refunded.vat, 0);
}

/**
 * Formats first, last and count, as in `17 to 20 (3)`: receipts and credit notes share one number sequence.
 */
function formatNumbers({ count, first, last }: PeriodSums['receipts']): string {
  if (first === null || last === null) return 'none';
  return first === last ? `${first}` : `${first} to ${last} (${count})`;
}

const OPEN_BOOKING_TEXTS: Record<OpenBooking['kind'], string> = {
  refund: 'open refunds',
  payment: 'payments in progress',
  void: 'cards being voided',
  receipt: 'orders without their receipt',
  'credit-note': 'refunds without their credit note',
  unknown: 'open review items about unknown bookings',
};
const REFERENCES_SHOWN = 5;

function describeRefusal(month: Month, refusal: CloseRefusal): string {
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
        const references = refusal.bookings
          .filter((booking) => booking.kind === kind)
          .map(({ reference }) => reference);
        const more =
          references.length > REFERENCES_SHOWN ? ` and ${references.length - REFERENCES_SHOWN} more` : '';
        return `${OPEN_BOOKING_TEXTS[kind]} (${references.slice(0, REFERENCES_SHOWN).join(', ')}${more})`;
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
