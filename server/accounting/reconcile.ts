import type { Rappen } from '#rules/money.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';

/** A movement that both sides must have in their records, as one of them has it. */
export type Entry = {
  kind: 'payment' | 'refund' | 'chargeback' | 'card' | 'void';
  /**
   * What both know it by. Payment: the provider's transaction, or the order in the file of an acquirer that does not have it.
   * Refund: its own order id. Card and void: the id by which we asked for it.
   */
  key: string;
  /** For people: the order, its refund or its card. */
  name: string;
  /** What it belongs to. Money: the order. Card: the product. Null where a side does not know it. */
  subject: string | null;
  /** Never negative; the kind says which way it went. */
  value: Rappen;
  currency: string;
  at: Date;
};

/** A movement of ours, with all that others may know it by. */
export type OurMovement = Entry & {
  /** At which provider the money moved; null of cards. */
  provider: PaymentProviderName | null;
  /** What was paid with, as the provider or the order says. */
  method: string | null;
  /** The order id that the provider got of us: of a payment the order, of a refund its own. */
  reference: string | null;
  /** The provider's. */
  transactionId: string | null;
};

/** Money that the reconciliation lists beside its differences: a dispute or a loss explains itself. */
export type ListedMovement = { reference: string; amount: number; at: Date };

/** From `from` to just before `to`. */
export type Span = { from: Date; to: Date };

/** The movements of a side, and the time for which it has them all. */
export type Side = { covers: Span; entries: readonly Entry[] };

export type Difference = {
  kind: Entry['kind'];
  /** With whom we differ, as in `Sum`. */
  source: string;
  fault: 'only with us' | 'only there' | 'other value' | 'other subject';
  ours: Entry | null;
  theirs: Entry | null;
};

/** Of one kind: what each side has, and what the difference is made of. */
export type Sum = {
  kind: Entry['kind'];
  /** The supplier, a provider or the mapping of an acquirer's file, by name. */
  source: string;
  ours: Rappen;
  theirs: Rappen;
  /** Ours less theirs, of what is listed as a difference and as in transit; the two make up the whole. */
  differences: Rappen;
  inTransit: Rappen;
};

export type Reconciliation = { sums: Sum[]; differences: Difference[]; inTransit: Difference[] };

/**
 * How far the two sides may be apart: a lost answer is found again within two hours (F-7), and a booking day
 * may end before midnight.
 */
export const BOOKED_WITHIN_MS = 3 * 3_600_000;

/**
 * Compares two sides over a span. A movement belongs to it when either side has it there, wherever the other one has
 * it. One without its counterpart is a difference, unless the counterpart may lie beyond what the other side covers:
 * that one is in transit, and the next span finds it.
 * @param source whose the other side is
 * @param withinMs how far the two may date a movement apart
 */
export function reconcile(
  span: Span,
  ours: Side,
  theirs: Side,
  kinds: readonly Entry['kind'][],
  { source, withinMs = BOOKED_WITHIN_MS }: { source: string; withinMs?: number },
): Reconciliation {
  const compared = kinds.map((kind) => compareKind(kind, span, ours, theirs, { source, withinMs }));
  return {
    sums: compared.map(({ sum }) => sum),
    differences: compared.flatMap(({ differences }) => differences),
    inTransit: compared.flatMap(({ inTransit }) => inTransit),
  };
}

function compareKind(
  kind: Entry['kind'],
  span: Span,
  ours: Side,
  theirs: Side,
  { source, withinMs }: { source: string; withinMs: number },
) {
  const differences: Difference[] = [];
  const inTransit: Difference[] = [];
  const sum: Sum = { kind, source, ours: 0, theirs: 0, differences: 0, inTransit: 0 };
  for (const [mine, other] of pairs(ofKind(ours, kind), ofKind(theirs, kind))) {
    if (!isWithin(span, mine) && !isWithin(span, other)) continue;
    const apart = (mine?.value ?? 0) - (other?.value ?? 0);
    sum.ours += mine?.value ?? 0;
    sum.theirs += other?.value ?? 0;
    const fault = faultOf(mine, other);
    if (fault === undefined) continue;
    const found = { kind, source, fault, ours: mine ?? null, theirs: other ?? null };
    const alone = mine === undefined ? other : other === undefined ? mine : undefined;
    const far = mine === undefined ? ours : theirs;
    if (alone !== undefined && mayLieBeyond(far.covers, alone.at, withinMs)) {
      inTransit.push(found);
      sum.inTransit += apart;
    } else {
      differences.push(found);
      sum.differences += apart;
    }
  }
  return { sum, differences, inTransit };
}

type Pair = [mine: Entry | undefined, other: Entry | undefined];

/** Each movement once; what a side has twice has a counterpart once. */
function pairs(ours: readonly Entry[], theirs: readonly Entry[]): Pair[] {
  const waiting = new Map<string, Entry[]>();
  for (const entry of theirs) waiting.set(entry.key, [...(waiting.get(entry.key) ?? []), entry]);
  const found = ours.map((mine): Pair => [mine, takeLike(mine, waiting.get(mine.key) ?? [])]);
  return [...found, ...[...waiting.values()].flat().map((other): Pair => [undefined, other])];
}

/** Of several with one key, the one of the same value: an order may be paid twice, and both are known by its reference. */
function takeLike(mine: Entry, candidates: Entry[]): Entry | undefined {
  const same = candidates.findIndex(({ value }) => value === mine.value);
  return candidates.splice(Math.max(0, same), 1)[0];
}

function faultOf(mine: Entry | undefined, other: Entry | undefined): Difference['fault'] | undefined {
  if (other === undefined) return 'only with us';
  if (mine === undefined) return 'only there';
  if (mine.value !== other.value || mine.currency !== other.currency) return 'other value';
  const known = mine.subject !== null && other.subject !== null;
  return known && mine.subject !== other.subject ? 'other subject' : undefined;
}

function ofKind({ entries }: Side, kind: Entry['kind']): Entry[] {
  return entries.filter((entry) => entry.kind === kind);
}

function isWithin({ from, to }: Span, entry: Entry | undefined): boolean {
  return entry !== undefined && entry.at >= from && entry.at < to;
}

function mayLieBeyond({ from, to }: Span, at: Date, withinMs: number): boolean {
  return at.getTime() - withinMs < from.getTime() || at.getTime() + withinMs >= to.getTime();
}
