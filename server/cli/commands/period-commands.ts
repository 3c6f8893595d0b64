import { assertNever } from '#rules/assert-never.ts';
import { formatChf } from '#rules/money.ts';
import { type CloseRefusal, type Month, type OpenBooking, readMonth } from '#rules/periods.ts';
import type { CheckedPeriod } from '#server/accounting/check-periods.ts';
import type { PeriodSums } from '#server/accounting/period-books.ts';
import type { ClosedPeriod, PeriodRecord } from '#server/accounting/period-repository.ts';
import { Refused, type Run, Unavailable, WrongUsage } from '../command.ts';
import { isMeant } from '../confirm.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows } from '../print/table.ts';

export const runPeriodsClose: Run = async (call) => {
  const { app, by, io } = call;
  const month = monthNamed(call.words[0] ?? '');
  const preview = await app.accounting.periods.preview(month);
  if (preview.kind === 'refused') throw new Refused(reasonOf(month, preview.refusal));
  if (!(await isMeant(call, whatOf(preview.period), preview.period))) return 0;
  const closed = await app.accounting.periods.close(month, by);
  if (closed.kind === 'busy')
    throw new Unavailable('A booking takes long just now. Nothing was changed; try again in a moment.');
  if (closed.kind === 'refused') throw new Refused(reasonOf(month, closed.refusal));
  printResult(call, closed.period, () =>
    io.out(`${month} is closed. SHA-256 of its rows: ${closed.period.rowsSha256}`),
  );
  return 0;
};

const CLOSED: Column<ClosedPeriod>[] = [
  { head: 'month', cell: ({ month }) => month },
  { head: 'sold', cell: ({ sums }) => formatChf(sums.sold), right: true },
  { head: 'shipping', cell: ({ sums }) => formatChf(sums.shipping), right: true },
  { head: 'refunded', cell: ({ sums }) => formatChf(sums.refunded), right: true },
  { head: 'its shipping', cell: ({ sums }) => formatChf(sums.shippingRefunded), right: true },
  { head: 'VAT', cell: ({ sums }) => formatChf(vatOf(sums)), right: true },
  { head: 'liability', cell: ({ sums }) => formatChf(sums.liability), right: true },
  { head: 'receipts', cell: ({ sums }) => numbers(sums.receipts) },
  { head: 'credit notes', cell: ({ sums }) => numbers(sums.creditNotes) },
  { head: 'closed', cell: ({ closedAt }) => shownTime(closedAt) },
  { head: 'by', cell: ({ person }) => person },
];

export const runPeriodsList: Run = async (call) => {
  printRows(call, CLOSED, await call.app.accounting.periods.closed(), 'No month is closed.');
};

export const runPeriodsCheck: Run = async (call) => {
  const [word] = call.words;
  const month = word === undefined ? undefined : monthNamed(word);
  const all = await call.app.accounting.periods.check();
  const checked = all.filter((one) => month === undefined || one.month === month);
  if (month !== undefined && checked.length === 0) throw new Refused(`${month} is not closed.`);
  const changed = checked.filter(({ differs, sameRows }) => differs.length > 0 || !sameRows);
  printResult(call, checked, () => {
    for (const period of changed) for (const line of wordsOf(period)) call.io.out(line);
    if (changed.length === 0) call.io.out(`${checked.length} closed months, all as they were closed.`);
  });
  return changed.length === 0 ? 0 : 1;
};

/** @throws WrongUsage */
function monthNamed(word: string): Month {
  const month = readMonth(word);
  if (month === undefined) throw new WrongUsage(`"${word}" is no month as 2026-11.`);
  return month;
}

function whatOf({ month, sums }: PeriodRecord): string {
  const parts = [
    `sold ${formatChf(sums.sold)} in cards and ${formatChf(sums.shipping)} in shipping costs (orders: ${sums.orders})`,
    `refunded ${formatChf(sums.refunded)} and ${formatChf(sums.shippingRefunded)} (refunds: ${sums.refunds})`,
    `disputed ${formatChf(sums.disputed)}`,
    ...sums.vat.map(
      ({ rate, charged, refunded }) =>
        `VAT at ${rate} % ${formatChf(charged.vat)} less ${formatChf(refunded.vat)}`,
    ),
    `receipts ${numbers(sums.receipts)}, credit notes ${numbers(sums.creditNotes)}`,
    `liability at its end ${formatChf(sums.liability)}`,
  ];
  return `${month} is closed for good: ${parts.join('; ')}.`;
}

function vatOf({ vat }: PeriodSums): number {
  return vat.reduce((sum, { charged, refunded }) => sum + charged.vat - refunded.vat, 0);
}

/** First and last with how many, as both kinds stand in one row of numbers: `17 to 20 (3)`. */
function numbers({ count, first, last }: PeriodSums['receipts']): string {
  if (first === null || last === null) return 'none';
  return first === last ? `${first}` : `${first} to ${last} (${count})`;
}

const OPEN: Record<OpenBooking['kind'], string> = {
  refund: 'refunds that are not done',
  payment: 'payments under way',
  void: 'cards that are being voided',
  receipt: 'orders without their receipt',
  'credit-note': 'refunds without their credit note',
  unknown: 'items of what is not in our records ("review list")',
};
const REFERENCES_SHOWN = 5;

function reasonOf(month: Month, refusal: CloseRefusal): string {
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
        const own = refusal.bookings.filter((one) => one.kind === kind).map(({ reference }) => reference);
        const more = own.length > REFERENCES_SHOWN ? ` and ${own.length - REFERENCES_SHOWN} more` : '';
        return `${OPEN[kind]} (${own.slice(0, REFERENCES_SHOWN).join(', ')}${more})`;
      });
      return `${month} has open ends, which would be booked in another month: ${open.join('; ')}. Complete them first.`;
    }
    default:
      return assertNever(refusal);
  }
}

function wordsOf({ month, differs, sameRows }: CheckedPeriod): string[] {
  const lines = differs.map(
    ({ what, before, now }) =>
      `${month}: ${what} was ${JSON.stringify(before)} and is ${JSON.stringify(now)}.`,
  );
  return sameRows
    ? lines
    : [...lines, `${month}: the rows of its exports are others than those it was closed with.`];
}
