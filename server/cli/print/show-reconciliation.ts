import { assertNever } from '#rules/assert-never.ts';
import { formatChf } from '#rules/money.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import type { Comparison } from '#server/accounting/compare-records.ts';
import { openInBank } from '#server/accounting/open-ends.ts';
import type { Difference, Entry, ListedMovement, Sum } from '#server/accounting/reconcile.ts';
import { UNNAMED_MAPPING } from '#server/accounting/settlement/acquirer-settlement.ts';
import type { Io } from '../command.ts';
import { printBank, shownAmount } from './show-bank.ts';
import { shownTime } from './shown-time.ts';
import { type Column, printSection, printTable, red } from './table.ts';

export type ShownReconciliation = Comparison & {
  days: string;
  compared: {
    /** The settlement files by their names; null: none was compared. */
    settlement: string | null;
    supplier: boolean;
    settlements: { mapping: string; file: string }[];
    /** Files of the bank. */
    bank: string[];
    /** Providers whose own list was compared. */
    providers: string[];
  };
};

/** Where the other record of a movement is. */
export function placeOf(kind: Entry['kind'], source: string): string {
  if (kind === 'card' || kind === 'void') return 'at the supplier';
  const atProvider = source === UNNAMED_MAPPING || PAYMENT_PROVIDERS.some((name) => name === source);
  return atProvider ? 'at the provider' : `at ${source}`;
}

function wordsOf({ kind, source, fault }: Difference): string {
  const money = kind === 'payment' || kind === 'refund';
  const there = placeOf(kind, source);
  switch (fault) {
    case 'only with us':
      return kind === 'payment' || kind === 'card' ? `${kind} only with us` : `${kind} missing ${there}`;
    case 'only there':
      return `${kind} only ${there}`;
    case 'other value':
      return `${kind} of another ${money ? 'amount' : 'value'}`;
    case 'other subject':
      return `${kind} of another ${money ? 'order' : 'product'}`;
    default:
      return assertNever(fault);
  }
}

const shownValue = (effect: Entry | null) =>
  effect === null
    ? '-'
    : `${effect.currency === 'CHF' ? '' : `${effect.currency} `}${formatChf(effect.value)}`;

const DIFFERENCE: Column<Difference>[] = [
  { head: 'what', cell: wordsOf },
  { head: 'order or card', cell: ({ ours, theirs }) => (ours ?? theirs)?.name ?? '' },
  { head: 'ours', cell: ({ ours }) => shownValue(ours), right: true },
  { head: 'theirs', cell: ({ theirs }) => shownValue(theirs), right: true },
  { head: 'Swiss time', cell: ({ ours, theirs }) => shownTime((ours ?? theirs)?.at) },
  { head: 'known as', cell: ({ ours, theirs }) => (ours ?? theirs)?.key ?? '' },
  { head: 'with', cell: ({ source }) => source },
];

const NAMES: Record<Entry['kind'], string> = {
  payment: 'payments',
  refund: 'refunds',
  chargeback: 'chargebacks',
  card: 'cards',
  void: 'voids',
};

const SUM: Column<Sum>[] = [
  { head: '', cell: ({ kind }) => NAMES[kind] },
  { head: 'ours', cell: ({ ours }) => formatChf(ours), right: true },
  { head: 'theirs', cell: ({ theirs }) => formatChf(theirs), right: true },
  { head: 'differences', cell: ({ differences }) => formatChf(differences), right: true },
  { head: 'in transit', cell: ({ inTransit }) => formatChf(inTransit), right: true },
  { head: 'with', cell: ({ source }) => source },
];

type Total = { source: string } & Comparison['settlementTotals'][number]['sums'][number];
const TOTAL: Column<Total>[] = [
  { head: 'file of', cell: ({ source }) => source },
  { head: 'gross', cell: ({ gross, currency }) => shownAmount(gross, currency), right: true },
  { head: 'fees', cell: ({ fees, currency }) => shownAmount(fees, currency), right: true },
  { head: 'net, as paid out', cell: ({ net, currency }) => shownAmount(net, currency), right: true },
];

const UNCOVERED: Column<Comparison['uncovered'][number]>[] = [
  { head: 'method', cell: ({ method }) => method },
  { head: 'payments and refunds', cell: ({ count }) => count, right: true },
  { head: 'amount', cell: ({ value }) => formatChf(value), right: true },
];

const LISTED: Column<ListedMovement>[] = [
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'amount', cell: ({ amount }) => formatChf(amount), right: true },
  { head: 'Swiss time', cell: ({ at }) => shownTime(at) },
];

/** What was compared, what differs, and the sums. */
export function printReconciliation(io: Io, shown: ShownReconciliation): void {
  io.out(`${shown.days}, Swiss time`);
  for (const line of comparedWith(shown)) io.out(line);
  io.out('');
  printTable(io, SUM, shown.sums);
  const totals = shown.settlementTotals.flatMap(({ source, sums }) =>
    sums.map((sum) => ({ source, ...sum })),
  );
  printSection(io, "Acquirers' files: what buyers paid, less fees", TOTAL, totals);
  printSection(io, 'Not compared: no file has these methods', UNCOVERED, shown.uncovered);
  printSection(io, 'Differences', DIFFERENCE, shown.differences);
  printSection(io, 'In transit: the other side may have them beyond these days', DIFFERENCE, shown.inTransit);
  if (shown.bank !== null) printBank(io, shown.bank);
  printSection(io, 'Disputed: taken back by the bank of the buyer', LISTED, shown.disputed);
  printSection(io, 'Refunded with the cards lost, as an operator confirmed', LISTED, shown.losses);
  io.out('');
  if (shown.undecided) {
    io.out('What is in transit this file cannot tell: take one from a day before to a day after.');
  }
  printEnd(io, shown);
}

function comparedWith({ compared, comparedProviders, uncomparedProviders }: ShownReconciliation): string[] {
  const { settlement, bank } = compared;
  const money = [
    ...(settlement === null ? [] : [settlement]),
    ...comparedProviders.map(({ provider, until }) => `the list of ${provider} up to ${shownTime(until)}`),
    ...(bank.length === 0 ? [] : [`the bank's ${bank.join(', ')}`]),
  ];
  const first =
    money.length === 0
      ? "Compared: our cards with the supplier's list. Not compared: money, for there is no --settlement and no --from provider."
      : `Compared: our money with ${money.join(', ')}, our cards with the supplier's list.`;
  return [first, ...uncomparedProviders.map(sentenceOf)];
}

/** Why a provider's list was not compared, and what to do instead. */
export function sentenceOf({ provider, why }: Comparison['uncomparedProviders'][number]): string {
  return why === 'unsupported'
    ? `Not compared: ${provider} gives no list of transactions. Use the files of its acquirers: --settlement name=file.`
    : `Not compared: payments at ${provider}, with which the shop has no account any more. Use the files of its acquirers: --settlement name=file.`;
}

function printEnd(io: Io, shown: ShownReconciliation): void {
  const [count, waiting, atBank] = [shown.differences.length, shown.inTransit.length, openInBank(shown.bank)];
  if (count > 0) io.out(red(io, count === 1 ? '1 difference.' : `${count} differences.`));
  if (waiting > 0) {
    io.out(
      red(io, `${waiting} in transit: not yet known to be on both sides. Compare again ${whenAgain(shown)}.`),
    );
    io.out('After a restore, do not wait: "reconcile note --since-restore" puts them on the list.');
  }
  if (atBank > 0) io.out(red(io, `${atBank} in the bank to be explained.`));
  if (count === 0 && waiting === 0 && atBank === 0) io.out('No differences.');
}

/** A provider lists what is of today only tomorrow; all else is on both sides within three hours. */
function whenAgain({ inTransit, comparedProviders }: ShownReconciliation): string {
  const listedLater = inTransit.some(({ ours, source }) =>
    comparedProviders.some(({ provider, until }) => provider === source && ours !== null && ours.at >= until),
  );
  return listedLater ? 'tomorrow' : 'in three hours';
}
