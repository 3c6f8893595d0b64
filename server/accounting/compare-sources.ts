import { type BankComparison, type BankRefund, compareBank } from './bank/compare-bank.ts';
import type { ComparedProvider, UncomparedProvider } from './compare-providers.ts';
import { compareSettlement, type SettlementTotals } from './compare-settlement.ts';
import type { Sources } from './read-source-files.ts';
import type { ListedMovement, OurMovement, Reconciliation, Span } from './reconcile.ts';
import type { Settlement } from './settlement/acquirer-settlement.ts';

/** Our records, already compared with the lists of supplier and providers. Plain data, which threads can copy. */
export type LoadedRecords = {
  /** Compared days of the other sides, and of our own clock. */
  seen: Span;
  span: Span;
  /** The movements are complete for these days. */
  covers: Span;
  movements: OurMovement[];
  /** Results by provider, then by supplier. */
  providers: { results: Reconciliation[]; compared: ComparedProvider[]; uncompared: UncomparedProvider[] };
  supplier: Reconciliation;
  /** The acquirers have booked everything by now. */
  isOver: boolean;
  disputes: ListedMovement[];
  losses: ListedMovement[];
  paidByBank: BankRefund[];
};

export type Comparison = Reconciliation & {
  disputed: ListedMovement[];
  losses: ListedMovement[];
  /** Money is in transit that a later settlement file would resolve. */
  undecided: boolean;
  /** Per acquirer's file: payments, fees and payouts. */
  settlementTotals: SettlementTotals[];
  /** Our payments that no file covers, by method. */
  uncovered: { method: string; count: number; value: number }[];
  comparedProviders: ComparedProvider[];
  /** Providers that were not compared, with the reason. */
  uncomparedProviders: UncomparedProvider[];
  /** Null without a bank statement. */
  bank: BankComparison | null;
};

/** Compares our records with acquirers' files and bank statements, and adds the lists that are already compared. */
export function compareSources(
  { seen, span, covers, movements, providers, supplier, isOver, disputes, losses, paidByBank }: LoadedRecords,
  { settlements, bank }: Sources,
): Comparison {
  const ours = { covers, entries: movements };
  const settled = settlements.map((settlement) => compareSettlement(settlement, seen, span, ours, disputes));
  const all = [...providers.results, ...settled.map(({ result }) => result), supplier];
  return {
    sums: all.flatMap(({ sums }) => sums),
    differences: all.flatMap(({ differences }) => differences),
    inTransit: all.flatMap(({ inTransit }) => inTransit),
    undecided: isOver && settled.some(({ result }) => result.inTransit.length > 0),
    disputed: disputes.filter(({ at }) => at >= span.from && at < span.to),
    losses,
    settlementTotals: settled.map(({ totals }) => totals),
    uncovered: findUncovered(settlements, span, movements),
    comparedProviders: providers.compared,
    uncomparedProviders: providers.uncompared,
    bank: bank.length === 0 ? null : compareBank(bank, settlements, paidByBank, span),
  };
}

/** Payments and refunds in the span that no file covers. Empty without files. */
function findUncovered(
  settlements: readonly Settlement[],
  span: Span,
  movements: readonly OurMovement[],
): Comparison['uncovered'] {
  if (settlements.length === 0) return [];
  const found = new Map<string, { method: string; count: number; value: number }>();
  for (const movement of movements) {
    const { kind, method, value, at } = movement;
    if ((kind !== 'payment' && kind !== 'refund') || at < span.from || at >= span.to) continue;
    if (settlements.some(({ findKey }) => findKey(movement) !== undefined)) continue;
    const name = method ?? '';
    const sum = found.get(name) ?? { method: name, count: 0, value: 0 };
    found.set(name, {
      method: name,
      count: sum.count + 1,
      value: sum.value + (kind === 'payment' ? value : -value),
    });
  }
  return [...found.values()].toSorted((a, b) => a.method.localeCompare(b.method));
}
