import {
  type Difference,
  type Entry,
  isInSpan,
  type ListedMovement,
  type OurMovement,
  type Reconciliation,
  reconcile,
  type Span,
} from './reconcile.ts';
import type { Settlement } from './settlement/acquirer-settlement.ts';
import type { SettlementRow } from './settlement/read-settlement-row.ts';

/** Sums per currency in minor units for the compared days: payments minus refunds, fees, and payouts. */
export type SettlementTotals = {
  source: string;
  sums: { currency: string; gross: number; fees: number; net: number }[];
};

/**
 * Compares our records with an acquirer's file, and its chargebacks with our disputes.
 * @param comparedSpan the days to compare
 * @param fileSpan the days that the file covers
 */
export function compareSettlement(
  { name: source, rows, findKey, withinMs }: Settlement,
  comparedSpan: Span,
  fileSpan: Span,
  { covers, entries }: { covers: Span; entries: readonly OurMovement[] },
  disputes: readonly ListedMovement[],
): { result: Reconciliation; totals: SettlementTotals } {
  const ours = entries.flatMap((entry): Entry[] => {
    const key = findKey(entry);
    const { kind, name, subject, value, currency, at } = entry;
    return key === undefined ? [] : [{ kind, key, name, subject, value, currency, at }];
  });
  const theirs = rows.flatMap((row) => toEntry(row));
  const result = reconcile(
    comparedSpan,
    { covers, entries: ours },
    { covers: extendSpan(theirs, fileSpan), entries: markDuplicates(ours, theirs) },
    ['payment', 'refund'],
    { source, withinMs },
  );
  const differences = [
    ...result.differences,
    ...findUnrecordedChargebacks(source, rows, comparedSpan, disputes),
  ];
  return { result: { ...result, differences }, totals: { source, sums: sumSettlement(rows, comparedSpan) } };
}

function toEntry({ kind, key, order, gross, currency, at, isWholeDay }: SettlementRow): Entry[] {
  if (kind !== 'payment' && kind !== 'refund') return [];
  const subject = order ?? null;
  return [
    {
      kind,
      key,
      name: kind === 'payment' ? (order ?? key) : key,
      subject,
      value: Math.abs(gross),
      currency,
      at,
      isWholeDay,
    },
  ];
}

/**
 * Gives each duplicate in the acquirer's file its own key, so that our entry doesn't resolve the duplicate's
 * review item.
 */
function markDuplicates(ours: readonly Entry[], theirs: readonly Entry[]): Entry[] {
  const remaining = new Map<string, number>();
  const getId = ({ kind, key }: Entry) => `${kind} ${key}`;
  for (const entry of ours) remaining.set(getId(entry), (remaining.get(getId(entry)) ?? 0) + 1);
  return theirs.map((entry) => {
    const count = remaining.get(getId(entry));
    if (count === undefined) return entry;
    remaining.set(getId(entry), count - 1);
    return count > 0 ? entry : { ...entry, key: `${entry.key} again` };
  });
}

/** Lists chargebacks without a recorded dispute on the order. */
function findUnrecordedChargebacks(
  source: string,
  rows: readonly SettlementRow[],
  span: Span,
  disputes: readonly ListedMovement[],
): Difference[] {
  const unmatchedDisputes = disputes.map(({ reference, amount }) => `${reference} ${amount}`);
  return rows.flatMap((row): Difference[] => {
    const { kind, key, order, gross, currency, at } = row;
    if (kind !== 'chargeback' || !isInSpan(row, span)) return [];
    const value = Math.abs(gross);
    const disputeIndex = unmatchedDisputes.indexOf(`${order ?? key} ${value}`);
    if (disputeIndex !== -1) {
      unmatchedDisputes.splice(disputeIndex, 1);
      return [];
    }
    const theirs = { kind, key, name: order ?? key, subject: order ?? null, value, currency, at };
    return [{ kind, source, fault: 'only there', ours: null, theirs }];
  });
}

/** Extends the span to cover all entries. */
function extendSpan(entries: readonly Entry[], { from, to }: Span): Span {
  const times = entries.map(({ at }) => at.getTime());
  return {
    from: new Date(times.reduce((first, time) => Math.min(first, time), from.getTime())),
    to: new Date(times.reduce((last, time) => Math.max(last, time), to.getTime())),
  };
}

function sumSettlement(rows: readonly SettlementRow[], span: Span): SettlementTotals['sums'] {
  const sums = new Map<string, { currency: string; gross: number; fees: number; net: number }>();
  for (const row of rows) {
    if (!isInSpan(row, span)) continue;
    const { currency, gross, fee, net } = row;
    const sum = sums.get(currency) ?? { currency, gross: 0, fees: 0, net: 0 };
    sums.set(currency, {
      currency,
      gross: sum.gross + gross,
      fees: sum.fees + fee,
      net: sum.net + net,
    });
  }
  return [...sums.values()];
}
