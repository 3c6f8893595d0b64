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
 * Merges all statements and notifications. Removes duplicates, because notifications repeat bookings of
 * statements, and removes reversed bookings.
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
      // A part keeps its own references. Otherwise the entry's references apply.
      references: entry.parts.length > 0 ? references : entry.references,
      parties,
      bankReference,
      account,
    }));
  });
}

/** Identifies a booking by the bank's reference, or by all its other fields. */
function bookingKey({ account, bankReference, amount, currency, bookedOn }: BookedEntry): string {
  return [account, bankReference ?? '', amount, currency, bookedOn].join(' ');
}

function removeDuplicates(all: readonly BookedEntry[]): BookedEntry[] {
  const groups = Map.groupBy(all, bookingKey);
  return [...groups.values()].flatMap((group) => {
    const byKind = [...Map.groupBy(group, ({ kind }) => kind).values()];
    const most = Math.max(...byKind.map(({ length }) => length));
    const wanted = group[0]?.bankReference === undefined ? most : 1;
    // Keep the most detailed duplicates, by parts and references.
    return group.toSorted((one, other) => detailScore(other) - detailScore(one)).slice(0, wanted);
  });
}

const detailScore = ({ parts, references }: BookedEntry): number => parts.length * 1000 + references.length;

/** Removes reversals together with the bookings they reverse. */
function removeReversed(entries: readonly BookedEntry[]): BookedEntry[] {
  const left = new Set(entries);
  for (const reversal of entries.filter((entry) => entry.reversal)) {
    const taken = [...left].filter(
      (entry) =>
        !entry.reversal &&
        entry.account === reversal.account &&
        entry.currency === reversal.currency &&
        entry.amount === -reversal.amount &&
        entry.bookedOn <= reversal.bookedOn,
    );
    const found = taken.find((entry) => hasSharedReference(entry, reversal)) ?? taken.at(-1);
    // The reversed booking is in an earlier statement, so the reversal stays.
    if (found === undefined) continue;
    left.delete(found);
    left.delete(reversal);
  }
  return [...left];
}

function hasSharedReference(one: BookedEntry, other: BookedEntry): boolean {
  return one.references.some((reference) => other.references.includes(reference));
}

/** A payout of an acquirer by its file, in minor units. `net` is the expected credit. */
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
  /** Words that identify its credit in bank statements when the reference is missing there. */
  recognisedBy: readonly string[];
};

const PAYOUT_DAYS = 5;

/**
 * Groups the rows of a file by payout, net of fees. Skips rows without a payout.
 * @returns each payout, and whether it has rows within the span
 */
export function groupPayouts(
  { name: source, rows, payout: mapped }: Settlement,
  { from, to }: Span,
): { payout: Payout; ofSpan: boolean }[] {
  const payouts = new Map<string, Payout>();
  const ofSpan = new Set<string>();
  for (const { payout, currency, gross, fee, net, at } of rows) {
    if (payout === undefined) continue;
    const key = `${payout.reference ?? payout.day} ${currency}`;
    if (at >= from && at < to) ofSpan.add(key);
    const before = payouts.get(key);
    const day = payout.day ?? swissTime(at).date;
    payouts.set(key, {
      source,
      reference: payout.reference,
      day: before !== undefined && before.day > day ? before.day : day,
      currency,
      gross: (before?.gross ?? 0) + gross,
      fees: (before?.fees ?? 0) + fee,
      net: (before?.net ?? 0) + net,
      withinDays: mapped?.withinDays ?? PAYOUT_DAYS,
      recognisedBy: mapped?.recognisedBy ?? [],
    });
  }
  // A payout of zero produces no booking.
  return [...payouts]
    .filter(([, { net }]) => net !== 0)
    .map(([key, payout]) => ({ payout, ofSpan: ofSpan.has(key) }));
}
