import type { PaymentProviders } from '#server/checkout/payment-provider.ts';
import type { ListAnswer, SupplierRecord } from '#server/fulfilment/supplier-port.ts';
import type { BankStatement } from './bank/bank-statement.ts';
import { type BankComparison, type BankRefund, compareBank } from './bank/compare-bank.ts';
import { type ComparedProvider, compareProviders, type UncomparedProvider } from './compare-providers.ts';
import { compareSettlement, type SettlementTotals } from './compare-settlement.ts';
import {
  BOOKING_TOLERANCE_MS,
  type Entry,
  type ListedMovement,
  type OurMovement,
  type Reconciliation,
  reconcile,
  type Span,
} from './reconcile.ts';
import type { Settlement } from './settlement/acquirer-settlement.ts';

export type CompareDeps = {
  now: () => Promise<Date>;
  /** Movements of money and cards in our records, without refunds paid by bank. */
  movements: (span: Span) => Promise<OurMovement[]>;
  supplierList: (span: Span) => Promise<ListAnswer>;
  /** Providers with an account. Their lists are requested. */
  providers: PaymentProviders;
  disputes: (span: Span) => Promise<ListedMovement[]>;
  losses: (span: Span) => Promise<ListedMovement[]>;
  /** Refunds paid by bank transfer. */
  paidByBank: (span: Span) => Promise<BankRefund[]>;
};

/** The sources to compare with, besides the supplier's list. */
export type ReconciliationSources = {
  /** Acquirers' files, read by their mappings. */
  settlements: readonly Settlement[];
  /** True to compare with the providers' own transaction lists. */
  providers: boolean;
  /** Bank statements and notifications. Empty to skip the bank. */
  bank: readonly BankStatement[];
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

/** Extra time at both ends of the span: the other side may date a movement a day apart. */
const MARGIN_MS = 24 * 3_600_000;

export type CompareResult =
  | { kind: 'compared'; comparison: Comparison }
  /** `system`: name of the external system that returned no list. */
  | { kind: 'unanswered'; system: string; name: string };

/**
 * Compares our records with acquirers' files, providers' lists, bank statements, and always the supplier's
 * list (I-20).
 * @returns the error name if the supplier or a provider returns no list
 */
export async function compareRecords(
  deps: CompareDeps,
  asked: Span,
  sources: ReconciliationSources,
): Promise<CompareResult> {
  const now = await deps.now();
  // The other clock may be ahead, so entries dated after now aren't reported as missing.
  const seen = { from: asked.from, to: minDate(asked.to, new Date(now.getTime() + BOOKING_TOLERANCE_MS)) };
  const span = { from: asked.from, to: minDate(asked.to, now) };
  const wide = widen(span, Math.max(0, ...sources.settlements.map(({ withinMs }) => withinMs)), now);
  const movements = await deps.movements(wide);
  const answer = await deps.supplierList({ from: wide.from, to: new Date(seen.to.getTime() + MARGIN_MS) });
  if (answer.kind === 'unknown') return { kind: 'unanswered', system: 'supplier', name: answer.name };
  const ours = { covers: wide, entries: movements };
  const cards = reconcile(
    seen,
    { covers: wide, entries: movements.map(toEntry) },
    { covers: wide, entries: answer.records.map(toSupplierEntry) },
    ['card', 'void'],
    { source: 'supplier' },
  );
  const listed = sources.providers
    ? await compareProviders(deps.providers, seen, ours, { beyondMs: MARGIN_MS, now })
    : { kind: 'compared' as const, results: [], compared: [], uncompared: [] };
  if (listed.kind === 'unanswered') return listed;
  const disputes = await deps.disputes({ from: new Date(0), to: now });
  const settled = sources.settlements.map((settlement) =>
    compareSettlement(settlement, seen, span, ours, disputes),
  );
  const all = [...listed.results, ...settled.map(({ result }) => result), cards];
  return {
    kind: 'compared',
    comparison: {
      sums: all.flatMap(({ sums }) => sums),
      differences: all.flatMap(({ differences }) => differences),
      inTransit: all.flatMap(({ inTransit }) => inTransit),
      // The provider has booked this by now, so a longer file would contain it.
      undecided:
        settled.some(({ result }) => result.inTransit.length > 0) &&
        asked.to.getTime() + MARGIN_MS < now.getTime(),
      disputed: disputes.filter(({ at }) => at >= span.from && at < span.to),
      losses: await deps.losses(span),
      settlementTotals: settled.map(({ totals }) => totals),
      uncovered: findUncovered(sources.settlements, span, movements),
      comparedProviders: listed.compared,
      uncomparedProviders: listed.uncompared,
      bank:
        sources.bank.length === 0
          ? null
          : compareBank(sources.bank, sources.settlements, await deps.paidByBank(span), span),
    },
  };
}

function widen({ from, to }: Span, withinMs: number, now: Date): Span {
  const beyond = MARGIN_MS + withinMs;
  return { from: new Date(from.getTime() - beyond), to: minDate(new Date(to.getTime() + beyond), now) };
}

function minDate(one: Date, other: Date): Date {
  return one < other ? one : other;
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
  return [...found.values()].toSorted((one, other) => one.method.localeCompare(other.method));
}

export function toEntry({ kind, key, name, subject, value, currency, at }: OurMovement): Entry {
  return { kind, key, name, subject, value, currency, at };
}

/** Keys the supplier's records by the id of our request. */
function toSupplierEntry({ kind, id, productReferenceId, value, lastFour, at }: SupplierRecord): Entry {
  return {
    kind: kind === 'voided' ? 'void' : 'card',
    key: id,
    name: `card …${lastFour}`,
    subject: productReferenceId,
    value,
    currency: 'CHF',
    at,
  };
}
