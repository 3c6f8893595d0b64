import { swissTime } from '#rules/swiss-time.ts';
import type { Span } from '../reconcile.ts';
import type { Settlement } from '../settlement/acquirer-settlement.ts';
import type { BankEntry, BankMovement, BankStatement } from './bank-statement.ts';

export type BookedMovement = BankMovement & {
  bankReference: string | undefined;
  account: string;
};

type BookedEntry = BankEntry & { account: string; kind: BankStatement['kind'] };

/**
 * Merges all statements and notifications. Removes reversed bookings and duplicates, because notifications
 * repeat the bookings of statements.
 */
export function mergeStatements(statements: readonly BankStatement[]): BookedMovement[] {
  const all = statements.flatMap(({ account, kind, entries }) =>
    entries.map((entry): BookedEntry => ({ ...entry, account, kind })),
  );
  return removeReversed(removeDuplicates(all)).flatMap((entry) => {
    const { account, bankReference } = entry;
    const movements: readonly BankMovement[] = entry.parts.length > 0 ? entry.parts : [entry];
    return movements.map(({ amount, currency, bookedOn, references, parties }) => ({
      amount,
      currency,
      bookedOn,
      // Parts have their own references. An entry without parts uses its own.
      references: entry.parts.length > 0 ? references : entry.references,
      parties,
      bankReference,
      account,
    }));
  });
}

/** Identifies a booking by the bank's reference, or by all its other fields. */
function getBookingKey({ account, bankReference, amount, currency, bookedOn }: BookedEntry): string {
  return [account, bankReference ?? '', amount, currency, bookedOn].join(' ');
}

function removeDuplicates(all: readonly BookedEntry[]): BookedEntry[] {
  const groups = Map.groupBy(all, getBookingKey);
  return [...groups.values()].flatMap((group) => {
    const byKind = [...Map.groupBy(group, ({ kind }) => kind).values()];
    const maxPerKind = Math.max(...byKind.map(({ length }) => length));
    const keepCount = group[0]?.bankReference === undefined ? maxPerKind : 1;
    // Keep the most detailed duplicates, by parts and references.
    return group.toSorted((a, b) => getDetailScore(b) - getDetailScore(a)).slice(0, keepCount);
  });
}

const getDetailScore = ({ parts, references }: BookedEntry): number =>
  parts.length * 1000 + references.length;

/** Removes reversals together with the bookings they reverse. */
function removeReversed(entries: readonly BookedEntry[]): BookedEntry[] {
  const remaining = new Set(entries);
  for (const reversal of entries.filter((entry) => entry.reversal)) {
    const candidates = [...remaining].filter(
      (entry) =>
        !entry.reversal &&
        entry.account === reversal.account &&
        entry.currency === reversal.currency &&
        entry.amount === -reversal.amount &&
        entry.bookedOn <= reversal.bookedOn,
    );
    const found = candidates.find((entry) => hasSharedReference(entry, reversal)) ?? candidates.at(-1);
    // Keep the reversal, because the reversed booking was in an earlier statement.
    if (found === undefined) continue;
    remaining.delete(found);
    remaining.delete(reversal);
  }
  return [...remaining];
}

function hasSharedReference(first: BookedEntry, second: BookedEntry): boolean {
  return first.references.some((reference) => second.references.includes(reference));
}

/** A payout as listed in the acquirer's file, in minor units. `net` is the expected credit. */
export type Payout = {
  /** Name of the mapping. */
  source: string;
  /** The acquirer's reference, if the file has one. */
  reference: string | undefined;
  /** Date of the payout, or of its last movement. */
  day: string;
  currency: string;
  gross: number;
  fees: number;
  net: number;
  withinDays: number;
  /** Words that identify the payout's credit in bank statements without the reference. */
  recognisedBy: readonly string[];
};

const PAYOUT_DAYS = 5;

/**
 * Groups the rows of a file by payout, net of fees. Skips rows without a payout.
 * @returns each payout, and whether it has rows within the span
 */
export function groupPayouts(
  { name: source, rows, payout: mapping }: Settlement,
  { from, to }: Span,
): { payout: Payout; isInSpan: boolean }[] {
  const payouts = new Map<string, Payout>();
  const keysInSpan = new Set<string>();
  for (const { payout, currency, gross, fee, net, at } of rows) {
    if (payout === undefined) continue;
    const key = `${payout.reference ?? payout.day} ${currency}`;
    if (at >= from && at < to) keysInSpan.add(key);
    const previous = payouts.get(key);
    const day = payout.day ?? swissTime(at).date;
    payouts.set(key, {
      source,
      reference: payout.reference,
      day: previous !== undefined && previous.day > day ? previous.day : day,
      currency,
      gross: (previous?.gross ?? 0) + gross,
      fees: (previous?.fees ?? 0) + fee,
      net: (previous?.net ?? 0) + net,
      withinDays: mapping?.withinDays ?? PAYOUT_DAYS,
      recognisedBy: mapping?.recognisedBy ?? [],
    });
  }
  // A payout of zero produces no booking.
  return [...payouts]
    .filter(([, { net }]) => net !== 0)
    .map(([key, payout]) => ({ payout, isInSpan: keysInSpan.has(key) }));
}
