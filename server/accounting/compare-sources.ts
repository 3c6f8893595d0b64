import { type BankComparison, type BankRefund, compareBank } from './bank/compare-bank.ts';
import type { ComparedProvider, UncomparedProvider } from './compare-providers.ts';
import { compareSettlement, type SettlementTotals } from './compare-settlement.ts';
import type { Sources } from './read-source-files.ts';
import type { ListedMovement, OurMovement, Reconciliation, Span } from './reconcile.ts';
import type { Settlement } from './settlement/acquirer-settlement.ts';

/**
 * Our records, already compared with the lists of supplier and providers. Plain data, which threads can copy.
 */
export type LoadedRecords = {
  /** Days to compare, by the other sides' clocks. */
  seen: Span;
  span: Span;
  /** Days for which the movements are complete. */
  covers: Span;
  movements: OurMovement[];
  /** Results by provider, then by supplier. */
  providers: { results: Reconciliation[]; compared: ComparedProvider[]; uncompared: UncomparedProvider[] };
  supplier: Reconciliation;
  /** True if the acquirers have booked everything by now. */
  isFullyBooked: boolean;
  disputes: ListedMovement[];
  losses: ListedMovement[];
  paidByBank: BankRefund[];
};

export type Comparison = Reconciliation & {
  disputed: ListedMovement[];
  losses: ListedMovement[];
  /** True if money is in transit that a later settlement file would resolve. */
  undecided: boolean;
  /** Payments, fees and payouts, by acquirer's file. */
  settlementTotals: SettlementTotals[];
  /** Our payments that no file covers, by method. */
  uncovered: { method: string; count: number; value: number }[];
  comparedProviders: ComparedProvider[];
  /** Providers that were not compared, with the reason. */
  uncomparedProviders: UncomparedProvider[];
  /** Null without a bank statement. */
  bank: BankComparison | null;
};

/**
 * Compares our records with acquirers' files and bank statements, and adds the lists that are already
 * compared.
 * @param confirmed suggested bookings that an operator confirmed
 */
export function compareSources(
  {
    seen,
    span,
    covers,
    movements,
    providers,
    supplier,
    isFullyBooked,
    disputes,
    losses,
    paidByBank,
  }: LoadedRecords,
  { settlements, bank }: Sources,
  confirmed: readonly string[] = [],
): Comparison {
  const ours = { covers, entries: movements };
  const settled = settlements.map((settlement) => compareSettlement(settlement, seen, span, ours, disputes));
  const reconciliations = [...providers.results, ...settled.map(({ result }) => result), supplier];
  return {
    sums: reconciliations.flatMap(({ sums }) => sums),
    differences: reconciliations.flatMap(({ differences }) => differences),
    inTransit: reconciliations.flatMap(({ inTransit }) => inTransit),
    undecided: isFullyBooked && settled.some(({ result }) => result.inTransit.length > 0),
    disputed: disputes.filter(({ at }) => at >= span.from && at < span.to),
    losses,
    settlementTotals: settled.map(({ totals }) => totals),
    uncovered: findUncovered(settlements, span, movements),
    comparedProviders: providers.compared,
    uncomparedProviders: providers.uncompared,
    bank: bank.length === 0 ? null : compareBank(bank, settlements, paidByBank, span, confirmed),
  };
}

/** Sums the payments and refunds in the span that no file covers. Empty if there are no files. */
function findUncovered(
  settlements: readonly Settlement[],
  span: Span,
  movements: readonly OurMovement[],
): Comparison['uncovered'] {
  if (settlements.length === 0) return [];
  const sums = new Map<string, { method: string; count: number; value: number }>();
  for (const movement of movements) {
    const { kind, method, value, at } = movement;
    if ((kind !== 'payment' && kind !== 'refund') || at < span.from || at >= span.to) continue;
    if (settlements.some(({ findKey }) => findKey(movement) !== undefined)) continue;
    const name = method ?? '';
    const sum = sums.get(name) ?? { method: name, count: 0, value: 0 };
    sums.set(name, {
      method: name,
      count: sum.count + 1,
      value: sum.value + (kind === 'payment' ? value : -value),
    });
  }
  return [...sums.values()].toSorted((a, b) => a.method.localeCompare(b.method));
}
