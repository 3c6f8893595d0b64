import { swissTime } from '#rules/swiss-time.ts';
import { isInSpan, type Span } from '../reconcile.ts';
import type { Settlement } from '../settlement/acquirer-settlement.ts';
import type { BankEntry, BankMovement, BankStatement } from './bank-statement.ts';

export type BookedMovement = BankMovement & {
  bankReference: string | undefined;
  account: string;
  /** Day on which the money came back. */
  returnedOn: string | undefined;
};

type BookedEntry = BankEntry & { account: string };

/**
 * Merges all statements and notifications. Removes duplicates, because notifications and longer statements
 * repeat bookings. Removes returns that were paired with the bookings they return.
 */
export function mergeStatements(statements: readonly BankStatement[]): BookedMovement[] {
  const movements = removeDuplicates(statements).flatMap(({ parts, account, bankReference, ...entry }) => {
    const split: readonly BankMovement[] = parts.length > 0 ? parts : [entry];
    return split.map(
      ({ amount, currency, bookedOn, references, endToEndIds, parties, isReturn }): BookedMovement => ({
        ...{ amount, currency, bookedOn, references, endToEndIds, parties, isReturn },
        ...{ bankReference, account, returnedOn: undefined },
      }),
    );
  });
  return pairReturns(movements);
}

/** Identifies a booking by the bank's reference, or by all its other fields. */
function getBookingKey({ account, bankReference, amount, currency, bookedOn }: BookedEntry): string {
  return [account, bankReference ?? '', amount, currency, bookedOn].join(' ');
}

/** Returns each booking as often as the statement with most copies contains it, with the most details. */
function removeDuplicates(statements: readonly BankStatement[]): BookedEntry[] {
  const copies = new Map<string, Map<string, BookedEntry[]>>();
  for (const [index, { account, kind, covers, entries }] of statements.entries()) {
    const days = covers === undefined ? 0 : Date.parse(covers.to) - Date.parse(covers.from);
    for (const entry of entries) {
      const booked = { ...entry, account };
      // Without a bank reference, equal bookings in statements of equal length are different bookings.
      const source = entry.bankReference === undefined ? `${kind} ${days}` : String(index);
      const bySource = copies.get(getBookingKey(booked)) ?? new Map<string, BookedEntry[]>();
      copies.set(getBookingKey(booked), bySource);
      bySource.set(source, [...(bySource.get(source) ?? []), booked]);
    }
  }
  return [...copies.values()].flatMap((bySource) =>
    [...bySource.values()].reduce((most, other) => {
      if (other.length !== most.length) return other.length > most.length ? other : most;
      return getDetailScore(other) > getDetailScore(most) ? other : most;
    }),
  );
}

const getDetailScore = (entries: readonly BookedEntry[]): number =>
  entries.reduce((sum, { parts, references }) => sum + parts.length * 1000 + references.length, 0);

/** Marks returned bookings, and removes their returns. An unpaired return remains. */
function pairReturns(movements: readonly BookedMovement[]): BookedMovement[] {
  const byDay = movements.toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn));
  const originals = byDay.filter(({ isReturn }) => !isReturn);
  const paired = new Set<BookedMovement>();
  const pair = (original: BookedMovement, returned: BookedMovement) => {
    original.returnedOn = returned.bookedOn;
    paired.add(returned);
  };
  for (const returned of byDay.filter(({ isReturn }) => isReturn)) {
    const candidates = originals.filter((original) => isReturnable(original, returned));
    const equal = candidates.filter(({ amount }) => amount === -returned.amount);
    // The bank may keep a fee of a return, so a shared reference is enough.
    const found =
      findRelated(equal, returned) ??
      findRelated(candidates, returned) ??
      (equal.length === 1 ? equal[0] : undefined);
    if (found !== undefined) pair(found, returned);
  }
  // Some banks don't mark a return, but repeat the payer's reference.
  const earlier = new Map<string, BookedMovement[]>();
  const getKey = ({ account, currency }: BookedMovement, amount: number) =>
    `${account} ${currency} ${amount}`;
  for (const booked of originals) {
    const found = (earlier.get(getKey(booked, -booked.amount)) ?? []).find(
      (original) =>
        !paired.has(original) && isReturnable(original, booked) && repeatsPayersReference(original, booked),
    );
    if (found !== undefined) pair(found, booked);
    const key = getKey(booked, booked.amount);
    const sameAmount = earlier.get(key);
    if (sameAmount === undefined) earlier.set(key, [booked]);
    else sameAmount.push(booked);
  }
  return movements.filter((booked) => !paired.has(booked));
}

function isReturnable(original: BookedMovement, returned: BookedMovement): boolean {
  return (
    original.returnedOn === undefined &&
    original.account === returned.account &&
    original.currency === returned.currency &&
    Math.sign(original.amount) === -Math.sign(returned.amount) &&
    Math.abs(original.amount) >= Math.abs(returned.amount) &&
    original.bookedOn <= returned.bookedOn
  );
}

/** Short references also occur in unrelated texts. */
const TEXT_REFERENCE_LENGTH_MIN = 4;

function repeatsPayersReference({ endToEndIds }: BookedMovement, returned: BookedMovement): boolean {
  return endToEndIds.some(
    (id) =>
      returned.endToEndIds.includes(id) ||
      (id.length >= TEXT_REFERENCE_LENGTH_MIN &&
        returned.references.some((text) => toReferencePattern(id).test(text))),
  );
}

/** Finds the booking whose reference the return repeats, on its own or within a text. */
function findRelated(
  originals: readonly BookedMovement[],
  returned: BookedMovement,
): BookedMovement | undefined {
  const isRepeated = (reference: string) => {
    const pattern = toReferencePattern(reference);
    return returned.references.some((text) => pattern.test(text));
  };
  return (
    originals.find(({ endToEndIds }) => endToEndIds.some(isRepeated)) ??
    originals.find(({ bankReference }) => bankReference !== undefined && isRepeated(bankReference))
  );
}

/**
 * Returns a pattern that matches the reference as a whole. `E2E-1` is found in "Returned E2E-1, thanks", but
 * neither in `E2E-12` nor in `E2E-1-2`.
 */
export function toReferencePattern(reference: string): RegExp {
  const escaped = reference.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][-_])${escaped}(?![\\p{L}\\p{N}]|[-_.][\\p{L}\\p{N}])`,
    'iu',
  );
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
  span: Span,
): { payout: Payout; isInSpan: boolean }[] {
  const payouts = new Map<string, Payout>();
  const keysInSpan = new Set<string>();
  for (const row of rows) {
    const { payout, currency, gross, fee, net, at } = row;
    if (payout === undefined) continue;
    const key = `${payout.reference ?? payout.day} ${currency}`;
    if (isInSpan(row, span)) keysInSpan.add(key);
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
