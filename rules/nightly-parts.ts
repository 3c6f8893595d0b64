/** What is old and hardly changes is looked through in so many nights, a part each. */
export const NIGHTS_OF_A_ROUND = 28;

const DAY_MS = 86_400_000;

/** Which part is looked through in the night of an instant, counted from 0. */
export function partOfNight(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS) % NIGHTS_OF_A_ROUND;
}
