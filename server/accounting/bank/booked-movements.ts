import type { BankEntry, BankMovement, BankStatement } from './bank-statement.ts';

export type BookedMovement = BankMovement & {
  bankReference: string | undefined;
  account: string;
};

type Booked = BankEntry & { account: string; kind: BankStatement['kind'] };

/**
 * What came and went by all statements and notifications together, each once: a notification tells a booking that is in the
 * statement too, and what was taken back has never come.
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
      // A part is found by what the whole is known by, too.
      references: entry.parts.length > 0 ? references : entry.references,
      parties,
      bankReference,
      account,
    }));
  });
}

/** By the bank's number of the booking, and where it has none by all that a booking is. */
function identityOf({ account, bankReference, amount, currency, bookedOn }: Booked): string {
  return [account, bankReference ?? '', amount, currency, bookedOn].join(' ');
}

function once(all: readonly Booked[]): Booked[] {
  const groups = Map.groupBy(all, identityOf);
  return [...groups.values()].flatMap((group) => {
    const byKind = [...Map.groupBy(group, ({ kind }) => kind).values()];
    const most = Math.max(...byKind.map(({ length }) => length));
    const wanted = group[0]?.bankReference === undefined ? most : 1;
    // The one that tells more: parts, and references.
    return group.toSorted((one, other) => tellsMore(other) - tellsMore(one)).slice(0, wanted);
  });
}

const tellsMore = ({ parts, references }: Booked): number => parts.length * 1000 + references.length;

/** Without bookings that took back another one, and without that one. */
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
    // What it takes back lies in an earlier statement: it stays, with its own sign.
    if (found === undefined) continue;
    left.delete(found);
    left.delete(reversal);
  }
  return [...left];
}

function shareReference(one: Booked, other: Booked): boolean {
  return one.references.some((reference) => other.references.includes(reference));
}
