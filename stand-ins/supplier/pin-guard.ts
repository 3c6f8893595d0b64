import { createHash, timingSafeEqual } from 'node:crypto';
import type { SupplierRecords } from './card-records.ts';
import type { Card } from './supplier-card.ts';

const triesAllowed = 5;
const lockedForMs = 15 * 60_000;

/** Returns the card for a number and its PIN. */
export type PinGuard = (number: string, pin: string) => Card | undefined;

/**
 * Handles unknown numbers, wrong PINs and locked numbers with the same work, so that responses don't reveal
 * which numbers exist. Five wrong PINs lock a number for fifteen minutes, even for the right PIN.
 * @param isSame compares in constant time
 */
export function createPinGuard(
  book: Pick<SupplierRecords, 'card'>,
  now: () => number,
  isSame: (given: Buffer, wanted: Buffer) => boolean = timingSafeEqual,
): PinGuard {
  const failures = new Map<string, { count: number; last: number }>();
  return (number, pin) => {
    const card = book.card(number);
    const known = failures.get(number);
    const past = known && now() - known.last < lockedForMs ? known.count : 0;
    const isRight = isSame(digest(pin), digest(card?.pin ?? 'xxxxxx'));
    if (card && isRight && past < triesAllowed) {
      failures.delete(number);
      return card;
    }
    // A locked number stays locked for fifteen minutes from the fifth failure, regardless of further tries.
    const last = known && past >= triesAllowed ? known.last : now();
    failures.set(number, { count: Math.min(past + 1, triesAllowed), last });
    return undefined;
  };
}

/** Has a fixed length for any input. */
function digest(pin: string): Buffer {
  return createHash('sha256').update(pin).digest();
}
