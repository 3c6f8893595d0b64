import { assertNever } from '#rules/assert-never.ts';
import { formatChf } from '#rules/money.ts';
import type {
  BankComparison,
  ComparedBankRefund,
  ComparedPayout,
  Unexplained,
} from '#server/accounting/bank/compare-bank.ts';
import type { Io } from '../command.ts';
import { type Column, printSection } from './table.ts';

/** Minor units, in francs or with the currency. */
export const shownAmount = (amount: number, currency: string): string =>
  currency === 'CHF' ? formatChf(amount) : `${currency} ${(amount / 100).toFixed(2)}`;

const PAYOUT: Column<ComparedPayout>[] = [
  { head: 'acquirer', cell: ({ source }) => source },
  { head: 'day', cell: ({ day }) => day },
  { head: 'payout', cell: ({ reference }) => reference ?? '' },
  { head: 'gross', cell: ({ gross, currency }) => shownAmount(gross, currency), right: true },
  { head: 'fees', cell: ({ fees, currency }) => shownAmount(fees, currency), right: true },
  { head: 'net', cell: ({ net, currency }) => shownAmount(net, currency), right: true },
  {
    head: 'in the bank',
    cell: ({ booked, currency }) => (booked === null ? '-' : shownAmount(booked.amount, currency)),
    right: true,
  },
  { head: 'on', cell: ({ booked }) => booked?.bookedOn ?? '' },
  { head: 'look', cell: ({ state }) => wordOf(state) },
];

const REFUND: Column<ComparedBankRefund>[] = [
  { head: 'refund', cell: ({ reference }) => reference },
  { head: 'paid on', cell: ({ paidOn }) => paidOn },
  { head: 'amount', cell: ({ amount, currency }) => shownAmount(amount, currency), right: true },
  {
    head: 'in the bank',
    cell: ({ booked, currency }) => (booked === null ? '-' : shownAmount(-booked.amount, currency)),
    right: true,
  },
  { head: 'on', cell: ({ booked }) => booked?.bookedOn ?? '' },
  { head: 'look', cell: ({ state }) => wordOf(state) },
];

const UNEXPLAINED: Column<Unexplained>[] = [
  { head: 'on', cell: ({ bookedOn }) => bookedOn },
  { head: 'amount', cell: ({ amount, currency }) => shownAmount(amount, currency), right: true },
  { head: 'booking', cell: ({ bankReference }) => bankReference ?? '' },
  { head: 'account', cell: ({ account }) => account },
  {
    head: 'look',
    cell: ({ mayBeEarlier }) =>
      mayBeEarlier ? 'its payout may be in the file of the days before' : 'UNEXPLAINED',
  },
];

function wordOf(state: ComparedPayout['state']): string {
  switch (state) {
    case 'matched':
      return '';
    case 'other amount':
      return 'OTHER AMOUNT';
    case 'missing':
      return 'MISSING in the bank';
    case 'in transit':
      return 'in transit: no statement of its days';
    default:
      return assertNever(state);
  }
}

/** Money in the bank. No account is shown but by its last four characters, and nobody's name. */
export function printBank(io: Io, { accounts, payouts, refunds, unexplained, others }: BankComparison): void {
  io.out('');
  for (const { account, from, to } of accounts) {
    io.out(`Bank account ${account}${from === null ? '' : `: ${from} to ${to}`}`);
  }
  printSection(io, 'Payouts of acquirers, net of their fees', PAYOUT, payouts);
  printSection(io, 'Refunds paid by bank', REFUND, refunds);
  printSection(io, 'In the bank, and in no payout of the files', UNEXPLAINED, unexplained);
  const counted = others === 1 ? '1 other credit is' : `${others} other credits are`;
  if (others > 0) io.out(`${counted} of no acquirer, by the words of the mappings.`);
}
