import { formatChf } from '#rules/money.ts';
import type { Comparison, ListedMovement } from '#server/accounting/compare-records.ts';
import type { Difference, Entry, Sum } from '#server/accounting/reconcile.ts';
import type { Io } from '../command.ts';
import { shownTime } from './shown-time.ts';
import { type Column, printSection, printTable, red } from './table.ts';

export type ShownReconciliation = Comparison & {
  days: string;
  /** The settlement file by its name; null: money was not compared. */
  compared: { settlement: string | null; supplier: boolean };
};

/** Where the other record of a movement is. */
export const FAR: Record<Entry['kind'], string> = {
  payment: 'at the provider',
  refund: 'at the provider',
  card: 'at the supplier',
  void: 'at the supplier',
};

function wordsOf({ kind, fault }: Difference): string {
  const money = kind === 'payment' || kind === 'refund';
  switch (fault) {
    case 'only with us':
      return kind === 'payment' || kind === 'card' ? `${kind} only with us` : `${kind} missing ${FAR[kind]}`;
    case 'only there':
      return `${kind} only ${FAR[kind]}`;
    case 'other value':
      return `${kind} of another ${money ? 'amount' : 'value'}`;
    case 'other subject':
      return `${kind} of another ${money ? 'order' : 'product'}`;
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
];

const NAMES: Record<Entry['kind'], string> = {
  payment: 'payments',
  refund: 'refunds',
  card: 'cards',
  void: 'voids',
};

const SUM: Column<Sum>[] = [
  { head: '', cell: ({ kind }) => NAMES[kind] },
  { head: 'ours', cell: ({ ours }) => formatChf(ours), right: true },
  { head: 'theirs', cell: ({ theirs }) => formatChf(theirs), right: true },
  { head: 'differences', cell: ({ differences }) => formatChf(differences), right: true },
  { head: 'in transit', cell: ({ inTransit }) => formatChf(inTransit), right: true },
];

const LISTED: Column<ListedMovement>[] = [
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'amount', cell: ({ amount }) => formatChf(amount), right: true },
  { head: 'Swiss time', cell: ({ at }) => shownTime(at) },
];

/** What was compared, what differs, and the sums. */
export function printReconciliation(io: Io, shown: ShownReconciliation): void {
  const { settlement } = shown.compared;
  io.out(`${shown.days}, Swiss time`);
  io.out(
    settlement === null
      ? "Compared: our cards with the supplier's list. Not compared: money, for there is no --settlement."
      : `Compared: our money with ${settlement}, our cards with the supplier's list.`,
  );
  io.out('');
  printTable(io, SUM, shown.sums);
  printSection(io, 'Differences', DIFFERENCE, shown.differences);
  printSection(io, 'In transit: the other side may have them beyond these days', DIFFERENCE, shown.inTransit);
  printSection(io, 'Disputed: taken back by the bank of the buyer', LISTED, shown.disputed);
  printSection(io, 'Refunded with the cards lost, as an operator confirmed', LISTED, shown.losses);
  io.out('');
  if (shown.undecided) {
    io.out('What is in transit this file cannot tell: take one from a day before to a day after.');
  }
  const [count, waiting] = [shown.differences.length, shown.inTransit.length];
  if (count > 0) io.out(red(io, count === 1 ? '1 difference.' : `${count} differences.`));
  if (waiting > 0) {
    io.out(
      red(io, `${waiting} in transit: not yet known to be on both sides. Compare again in three hours.`),
    );
    io.out('After a restore, do not wait: "reconcile note --since-restore" puts them on the list.');
  }
  if (count === 0 && waiting === 0) io.out('No differences.');
}
