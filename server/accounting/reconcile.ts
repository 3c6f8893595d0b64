import type { Rappen } from '#rules/money.ts';

/** A movement that both sides must have in their records, as one of them has it. */
export type Entry = {
  kind: 'payment' | 'refund' | 'card' | 'void';
  /**
   * What both know it by. Payment: the provider's transaction. Refund: its own order id. Card and void: the id by which
   * we asked for it.
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

/** From `from` to just before `to`. */
export type Span = { from: Date; to: Date };

/** The movements of a side, and the time for which it has them all. */
export type Side = { covers: Span; entries: readonly Entry[] };

export type Difference = {
  kind: Entry['kind'];
  fault: 'only with us' | 'only there' | 'other value' | 'other subject';
  ours: Entry | null;
  theirs: Entry | null;
};

/** Of one kind: what each side has, and what the difference is made of. */
export type Sum = {
  kind: Entry['kind'];
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
 */
export function reconcile(
  span: Span,
  ours: Side,
  theirs: Side,
  kinds: readonly Entry['kind'][],
): Reconciliation {
  const compared = kinds.map((kind) => compareKind(kind, span, ours, theirs));
  return {
    sums: compared.map(({ sum }) => sum),
    differences: compared.flatMap(({ differences }) => differences),
    inTransit: compared.flatMap(({ inTransit }) => inTransit),
  };
}

function compareKind(kind: Entry['kind'], span: Span, ours: Side, theirs: Side) {
  const differences: Difference[] = [];
  const inTransit: Difference[] = [];
  const sum: Sum = { kind, ours: 0, theirs: 0, differences: 0, inTransit: 0 };
  for (const [mine, other] of pairs(ofKind(ours, kind), ofKind(theirs, kind))) {
    if (!isWithin(span, mine) && !isWithin(span, other)) continue;
    const apart = (mine?.value ?? 0) - (other?.value ?? 0);
    sum.ours += mine?.value ?? 0;
    sum.theirs += other?.value ?? 0;
    const fault = faultOf(mine, other);
    if (fault === undefined) continue;
    const found = { kind, fault, ours: mine ?? null, theirs: other ?? null };
    const alone = mine === undefined ? other : other === undefined ? mine : undefined;
    const far = mine === undefined ? ours : theirs;
    if (alone !== undefined && mayLieBeyond(far.covers, alone.at)) {
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
  const found = ours.map((mine): Pair => [mine, waiting.get(mine.key)?.shift()]);
  return [...found, ...[...waiting.values()].flat().map((other): Pair => [undefined, other])];
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

function mayLieBeyond({ from, to }: Span, at: Date): boolean {
  return at.getTime() - BOOKED_WITHIN_MS < from.getTime() || at.getTime() + BOOKED_WITHIN_MS >= to.getTime();
}
