import type { ListAnswer, SupplierRecord } from '#server/fulfilment/supplier-port.ts';
import { BOOKED_WITHIN_MS, type Entry, type Reconciliation, reconcile, type Span } from './reconcile.ts';

/** Money that the reconciliation lists beside its differences: a dispute or a loss explains itself. */
export type ListedMovement = { reference: string; amount: number; at: Date };

export type CompareDeps = {
  now: () => Promise<Date>;
  /** Money and cards that moved, by our records. */
  movements: (span: Span) => Promise<Entry[]>;
  /** The supplier's own list of what moved. */
  supplierList: (span: Span) => Promise<ListAnswer>;
  disputes: (span: Span) => Promise<ListedMovement[]>;
  losses: (span: Span) => Promise<ListedMovement[]>;
};

export type Comparison = Reconciliation & {
  disputed: ListedMovement[];
  losses: ListedMovement[];
  /** Money is in transit that a longer settlement file would decide on. */
  undecided: boolean;
};

/** A movement near an edge of the span may be dated a day further on the other side. */
const BEYOND_MS = 24 * 3_600_000;

/**
 * Compares our records with the provider's settlement file, if there is one, and with the supplier's list (I-20).
 * @returns the name of the fault where the supplier gives no list
 */
export async function compareRecords(
  { now: readNow, movements, supplierList, disputes, losses }: CompareDeps,
  asked: Span,
  settlement: readonly Entry[] | undefined,
): Promise<{ kind: 'compared'; comparison: Comparison } | { kind: 'unanswered'; name: string }> {
  const now = await readNow();
  // A clock elsewhere may be ahead of ours: what is dated later than now is not missed.
  const seen = { from: asked.from, to: earlier(asked.to, new Date(now.getTime() + BOOKED_WITHIN_MS)) };
  const span = { from: asked.from, to: earlier(asked.to, now) };
  const wide = {
    from: new Date(span.from.getTime() - BEYOND_MS),
    to: earlier(new Date(span.to.getTime() + BEYOND_MS), now),
  };
  const ours = { covers: wide, entries: await movements(wide) };
  const answer = await supplierList({ from: wide.from, to: new Date(seen.to.getTime() + BEYOND_MS) });
  if (answer.kind === 'unknown') return { kind: 'unanswered', name: answer.name };
  const supplier = { covers: wide, entries: answer.records.map(supplierEntry) };
  const cards = reconcile(seen, ours, supplier, ['card', 'void']);
  const money: Reconciliation =
    settlement === undefined
      ? { sums: [], differences: [], inTransit: [] }
      : reconcile(seen, ours, { covers: coverOf(settlement, span), entries: settlement }, [
          'payment',
          'refund',
        ]);
  return {
    kind: 'compared',
    comparison: {
      sums: [...money.sums, ...cards.sums],
      differences: [...money.differences, ...cards.differences],
      inTransit: [...money.inTransit, ...cards.inTransit],
      // By now the provider has booked what was in transit: a file that reaches further would show it.
      undecided: money.inTransit.length > 0 && asked.to.getTime() + BEYOND_MS < now.getTime(),
      disputed: await disputes(span),
      losses: await losses(span),
    },
  };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** The span, or longer where its lines tell so. */
function coverOf(entries: readonly Entry[], { from, to }: Span): Span {
  const times = entries.map(({ at }) => at.getTime());
  return {
    from: new Date(times.reduce((first, time) => Math.min(first, time), from.getTime())),
    to: new Date(times.reduce((last, time) => Math.max(last, time), to.getTime())),
  };
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
