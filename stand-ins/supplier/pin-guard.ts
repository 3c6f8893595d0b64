import { createHash, timingSafeEqual } from 'node:crypto';
import type { SupplierRecords } from './card-records.ts';
import type { Card } from './supplier-card.ts';

const MAX_ATTEMPTS = 5;
const LOCK_DURATION_MS = 15 * 60_000;

/** Returns the card for a number and its PIN. */
export type PinGuard = (number: string, pin: string) => Card | undefined;

/**
 * Does the same work for unknown numbers, wrong PINs and locked numbers, so that timing doesn't reveal which numbers
 * exist. Five wrong PINs lock a number for fifteen minutes, during which even the correct PIN is rejected.
 * @param isEqual compares in constant time
 */
export function createPinGuard(
  records: Pick<SupplierRecords, 'card'>,
  now: () => number,
  isEqual: (actual: Buffer, expected: Buffer) => boolean = timingSafeEqual,
): PinGuard {
  const failures = new Map<string, { count: number; lastFailureAt: number }>();
  return (number, pin) => {
    const card = records.card(number);
    const previous = failures.get(number);
    const failedAttempts = previous && now() - previous.lastFailureAt < LOCK_DURATION_MS ? previous.count : 0;
    const isCorrect = isEqual(digest(pin), digest(card?.pin ?? 'xxxxxx'));
    if (card && isCorrect && failedAttempts < MAX_ATTEMPTS) {
      failures.delete(number);
      return card;
    }
    // A locked number stays locked for fifteen minutes from the fifth failure, regardless of further attempts.
    const lastFailureAt = previous && failedAttempts >= MAX_ATTEMPTS ? previous.lastFailureAt : now();
    failures.set(number, { count: Math.min(failedAttempts + 1, MAX_ATTEMPTS), lastFailureAt });
    return undefined;
  };
}

/** Hashes the PIN, because `timingSafeEqual` needs inputs of equal length. */
function digest(pin: string): Buffer {
  return createHash('sha256').update(pin).digest();
}
