import type { BankEntry, BankMovement, BankStatement } from './bank-statement.ts';

export type BookedMovement = BankMovement & {
  bankReference: string | undefined;
  account: string;
};

type Booked = BankEntry & { account: string; kind: BankStatement['kind'] };

/**
 * Merges all statements and notifications. Removes duplicates, because notifications repeat bookings of
 * statements, and removes reversed bookings.
 */
export function bookedMovements(statements: readonly BankStatement[]): BookedMovement[] {
  const all = statements.flatMap(({ account, kind, entries }) =>
    entries.map((entry): Booked => ({ ...entry, account, kind })),
  );
  return withoutReversed(once(all)).flatMap((entry) => {
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
function identityOf({ account, bankReference, amount, currency, bookedOn }: Booked): string {
  return [account, bankReference ?? '', amount, currency, bookedOn].join(' ');
}

function once(all: readonly Booked[]): Booked[] {
  const groups = Map.groupBy(all, identityOf);
  return [...groups.values()].flatMap((group) => {
    const byKind = [...Map.groupBy(group, ({ kind }) => kind).values()];
    const most = Math.max(...byKind.map(({ length }) => length));
    const wanted = group[0]?.bankReference === undefined ? most : 1;
    // Keep the most detailed duplicates, by parts and references.
    return group.toSorted((one, other) => tellsMore(other) - tellsMore(one)).slice(0, wanted);
  });
}

const tellsMore = ({ parts, references }: Booked): number => parts.length * 1000 + references.length;

/** Removes reversals together with the bookings they reverse. */
function withoutReversed(entries: readonly Booked[]): Booked[] {
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
    const found = taken.find((entry) => shareReference(entry, reversal)) ?? taken.at(-1);
    // The reversed booking is in an earlier statement, so the reversal stays.
    if (found === undefined) continue;
    left.delete(found);
    left.delete(reversal);
  }
  return [...left];
}

function shareReference(one: Booked, other: Booked): boolean {
  return one.references.some((reference) => other.references.includes(reference));
}
