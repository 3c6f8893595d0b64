import type { Rappen } from '#rules/money.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import { endOfSwissDay, startOfSwissDay, swissTime } from '#rules/swiss-time.ts';

/** A movement in the records of one side. */
export type Entry = {
  kind: 'payment' | 'refund' | 'chargeback' | 'card' | 'void';
  /**
   * The key that both sides use. Payment: the provider's transaction, or the order if the file omits it.
   * Refund: its own order id. Card and void: the id of our request.
   */
  key: string;
  /** Display name: the order, refund or card. */
  name: string;
  /** The order of a payment or refund, or the product of a card. Null if the side doesn't record it. */
  subject: string | null;
  /** Never negative; `kind` implies the direction. */
  value: Rappen;
  currency: string;
  at: Date;
  /** True if the other side records a day without a time. */
  isWholeDay?: boolean;
};

/** Our movement, with all keys by which the other side may identify it. */
export type OurMovement = Entry & {
  /** Provider that moved the money; null for cards. */
  provider: PaymentProviderName | null;
  /** Payment method, from the provider or the order. */
  method: string | null;
  /** The order id that we sent to the provider: the order's reference for a payment, or the refund's own. */
  reference: string | null;
  /** Transaction id of the provider. */
  transactionId: string | null;
};

/** Money listed separately from the differences, because a dispute or loss is already explained. */
export type ListedMovement = { reference: string; amount: number; at: Date };

/** `from` is inclusive, `to` is exclusive. */
export type Span = { from: Date; to: Date };

/** Movements of one side, and the span for which they are complete. */
export type Side = { covers: Span; entries: readonly Entry[] };

export type Difference = {
  kind: Entry['kind'];
  /** The other side, as in `Sum`. */
  source: string;
  fault: 'only with us' | 'only there' | 'other value' | 'other subject';
  ours: Entry | null;
  theirs: Entry | null;
};

/** Totals of one kind of movement. */
export type Sum = {
  kind: Entry['kind'];
  /** The supplier, a provider, or the mapping of an acquirer's file. */
  source: string;
  ours: Rappen;
  theirs: Rappen;
  /**
   * Ours minus theirs, for differences and for movements in transit. Together they explain the whole
   * difference.
   */
  differences: Rappen;
  inTransit: Rappen;
};

export type Reconciliation = { sums: Sum[]; differences: Difference[]; inTransit: Difference[] };

const DAY_MS = 24 * 3_600_000;

/**
 * Maximum time between both sides' bookings. A lost response is recovered within two hours (F-7), and a
 * booking day may end before midnight.
 */
export const BOOKING_TOLERANCE_MS = 3 * 3_600_000;

/**
 * Compares two sides over a span. A movement belongs to the span if either side dates it there. Without a
 * counterpart it is a difference. It is in transit if the counterpart may be outside the other side's
 * coverage.
 * @param source name of the other side
 * @param withinMs maximum time between the two dates
 */
export function reconcile(
  span: Span,
  ours: Side,
  theirs: Side,
  kinds: readonly Entry['kind'][],
  { source, withinMs = BOOKING_TOLERANCE_MS }: { source: string; withinMs?: number },
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
  for (const [ourEntry, theirEntry] of pairEntries(filterByKind(ours, kind), filterByKind(theirs, kind))) {
    if (!isWithin(span, ourEntry) && !isWithin(span, theirEntry)) continue;
    const valueDifference = (ourEntry?.value ?? 0) - (theirEntry?.value ?? 0);
    sum.ours += ourEntry?.value ?? 0;
    sum.theirs += theirEntry?.value ?? 0;
    const fault = classifyDifference(ourEntry, theirEntry);
    if (fault === undefined) continue;
    const difference = { kind, source, fault, ours: ourEntry ?? null, theirs: theirEntry ?? null };
    const unmatched = ourEntry === undefined ? theirEntry : theirEntry === undefined ? ourEntry : undefined;
    const otherSide = ourEntry === undefined ? ours : theirs;
    if (unmatched !== undefined && isOutsideCoverage(otherSide.covers, unmatched, withinMs)) {
      inTransit.push(difference);
      sum.inTransit += valueDifference;
    } else {
      differences.push(difference);
      sum.differences += valueDifference;
    }
  }
  return { sum, differences, inTransit };
}

type Pair = [ours: Entry | undefined, theirs: Entry | undefined];

/** Pairs entries by key, each at most once. */
function pairEntries(ours: readonly Entry[], theirs: readonly Entry[]): Pair[] {
  const unpaired = new Map<string, Entry[]>();
  for (const entry of theirs) {
    const sameKey = unpaired.get(entry.key);
    if (sameKey === undefined) unpaired.set(entry.key, [entry]);
    else sameKey.push(entry);
  }
  const pairs = ours.map(
    (ourEntry): Pair => [ourEntry, popBestMatch(ourEntry, unpaired.get(ourEntry.key) ?? [])],
  );
  return [...pairs, ...[...unpaired.values()].flat().map((theirEntry): Pair => [undefined, theirEntry])];
}

/**
 * Removes the candidate with the same value, or else the first: an order paid twice has only one reference.
 */
function popBestMatch(ourEntry: Entry, candidates: Entry[]): Entry | undefined {
  const index = candidates.findIndex(({ value }) => value === ourEntry.value);
  return candidates.splice(Math.max(0, index), 1)[0];
}

function classifyDifference(
  ourEntry: Entry | undefined,
  theirEntry: Entry | undefined,
): Difference['fault'] | undefined {
  if (theirEntry === undefined) return 'only with us';
  if (ourEntry === undefined) return 'only there';
  if (ourEntry.value !== theirEntry.value || ourEntry.currency !== theirEntry.currency) return 'other value';
  const areBothKnown = ourEntry.subject !== null && theirEntry.subject !== null;
  return areBothKnown && ourEntry.subject !== theirEntry.subject ? 'other subject' : undefined;
}

function filterByKind({ entries }: Side, kind: Entry['kind']): Entry[] {
  return entries.filter((entry) => entry.kind === kind);
}

function isWithin(span: Span, entry: Entry | undefined): boolean {
  return entry !== undefined && isInSpan(entry, span);
}

/** True if any part of the movement's time is in the span. A day without a time is the whole Swiss day. */
export function isInSpan(movement: Pick<Entry, 'at' | 'isWholeDay'>, { from, to }: Span): boolean {
  const time = movement.at.getTime();
  // Computing the bounds of a day is slow, and most rows are far from the ends of the span.
  if (time - DAY_MS >= from.getTime() && time + DAY_MS < to.getTime()) return true;
  const { first, last } = getTimes(movement);
  return last >= from && first < to;
}

function getTimes({ at, isWholeDay = false }: Pick<Entry, 'at' | 'isWholeDay'>): { first: Date; last: Date } {
  if (!isWholeDay) return { first: at, last: at };
  const { date } = swissTime(at);
  return { first: startOfSwissDay(date), last: new Date(endOfSwissDay(date).getTime() - 1) };
}

function isOutsideCoverage({ from, to }: Span, entry: Entry, withinMs: number): boolean {
  const { first, last } = getTimes(entry);
  return first.getTime() - withinMs < from.getTime() || last.getTime() + withinMs >= to.getTime();
}
