/** Number of nights in which old records are checked completely, one part per night. */
export const NIGHTS_PER_CYCLE = 28;

const DAY_MS = 86_400_000;

/** Returns the part to check in a night, counted from 0. */
export function getNightlyPart(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS) % NIGHTS_PER_CYCLE;
}
