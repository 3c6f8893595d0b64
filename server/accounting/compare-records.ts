import type { PaymentProviders } from '#server/checkout/payment-provider.ts';
import type { ListAnswer, SupplierRecord } from '#server/fulfilment/supplier-port.ts';
import type { BankStatement } from './bank/bank-statement.ts';
import { type BankComparison, compareBank, type PaidByBank } from './bank/compare-bank.ts';
import { type ComparedProvider, compareProviders, type UncomparedProvider } from './compare-providers.ts';
import { compareSettlement, type SettlementTotals } from './compare-settlement.ts';
import {
  BOOKED_WITHIN_MS,
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
  /** Money and cards that moved, by our records; without refunds that an operator paid by bank. */
  movements: (span: Span) => Promise<OurMovement[]>;
  /** The supplier's own list of what moved. */
  supplierList: (span: Span) => Promise<ListAnswer>;
  /** Those with an account: their lists are asked for. */
  providers: PaymentProviders;
  disputes: (span: Span) => Promise<ListedMovement[]>;
  losses: (span: Span) => Promise<ListedMovement[]>;
  /** Refunds that an operator paid by bank. */
  paidByBank: (span: Span) => Promise<PaidByBank[]>;
};

/** What our records are compared with, besides the supplier's list. */
export type Sources = {
  /** Files of acquirers, read by their mappings. */
  settlements: readonly Settlement[];
  /** Whether each provider is asked for its own list of transactions. */
  providers: boolean;
  /** Statements and notifications of the bank; none where it is not compared. */
  bank: readonly BankStatement[];
};

export type Comparison = Reconciliation & {
  disputed: ListedMovement[];
  losses: ListedMovement[];
  /** Money is in transit that a longer settlement file would decide on. */
  undecided: boolean;
  /** Of each acquirer's file: what buyers paid, its fees, and what it pays out. */
  settlementTotals: SettlementTotals[];
  /** Our payments that no file was for: their method, and what they come to. */
  uncovered: { method: string; count: number; value: number }[];
  comparedProviders: ComparedProvider[];
  /** Providers whose list was not to be had, and why. */
  uncomparedProviders: UncomparedProvider[];
  /** Null where no statement was given. */
  bank: BankComparison | null;
};

/** A movement near an edge of the span may be dated a day further on the other side. */
const BEYOND_MS = 24 * 3_600_000;

export type Compared =
  | { kind: 'compared'; comparison: Comparison }
  /** `system`: who gave no list, as sentences name it. */
  | { kind: 'unanswered'; system: string; name: string };

/**
 * Compares our records with the files of acquirers, the lists of the providers, the bank's statements, and always with the
 * supplier's list (I-20).
 * @returns the name of the fault where the supplier or a provider gives no list
 */
export async function compareRecords(deps: CompareDeps, asked: Span, sources: Sources): Promise<Compared> {
  const now = await deps.now();
  // A clock elsewhere may be ahead of ours: what is dated later than now is not missed.
  const seen = { from: asked.from, to: earlier(asked.to, new Date(now.getTime() + BOOKED_WITHIN_MS)) };
  const span = { from: asked.from, to: earlier(asked.to, now) };
  const wide = widened(span, Math.max(0, ...sources.settlements.map(({ withinMs }) => withinMs)), now);
  const movements = await deps.movements(wide);
  const answer = await deps.supplierList({ from: wide.from, to: new Date(seen.to.getTime() + BEYOND_MS) });
  if (answer.kind === 'unknown') return { kind: 'unanswered', system: 'supplier', name: answer.name };
  const ours = { covers: wide, entries: movements };
  const cards = reconcile(
    seen,
    { covers: wide, entries: movements.map(plain) },
    { covers: wide, entries: answer.records.map(supplierEntry) },
    ['card', 'void'],
    { source: 'supplier' },
  );
  const listed = sources.providers
    ? await compareProviders(deps.providers, seen, ours, { beyondMs: BEYOND_MS, now })
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
      // By now the provider has booked what was in transit: a file that reaches further would show it.
      undecided:
        settled.some(({ result }) => result.inTransit.length > 0) &&
        asked.to.getTime() + BEYOND_MS < now.getTime(),
      disputed: disputes.filter(({ at }) => at >= span.from && at < span.to),
      losses: await deps.losses(span),
      settlementTotals: settled.map(({ totals }) => totals),
      uncovered: uncoveredBy(sources.settlements, span, movements),
      comparedProviders: listed.compared,
      uncomparedProviders: listed.uncompared,
      bank:
        sources.bank.length === 0
          ? null
          : compareBank(sources.bank, sources.settlements, await deps.paidByBank(span), span),
    },
  };
}

function widened({ from, to }: Span, withinMs: number, now: Date): Span {
  const beyond = BEYOND_MS + withinMs;
  return { from: new Date(from.getTime() - beyond), to: earlier(new Date(to.getTime() + beyond), now) };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Payments and refunds of the span whose method is in no file; none where no file was given. */
function uncoveredBy(
  settlements: readonly Settlement[],
  span: Span,
  movements: readonly OurMovement[],
): Comparison['uncovered'] {
  if (settlements.length === 0) return [];
  const found = new Map<string, { method: string; count: number; value: number }>();
  for (const movement of movements) {
    const { kind, method, value, at } = movement;
    if ((kind !== 'payment' && kind !== 'refund') || at < span.from || at >= span.to) continue;
    if (settlements.some(({ keyOf }) => keyOf(movement) !== undefined)) continue;
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

/** As results show it. */
export function plain({ kind, key, name, subject, value, currency, at }: OurMovement): Entry {
  return { kind, key, name, subject, value, currency, at };
}

/** What the supplier did, by the id under which the shop asked for it. */
function supplierEntry({ kind, id, productReferenceId, value, lastFour, at }: SupplierRecord): Entry {
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
