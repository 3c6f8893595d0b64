/** Calendar days as `YYYY-MM-DD`, without time or time zone. */

const DAY_MS = 86_400_000;

function utcMidnight(isoDate: string): Date {
  const midnight = new Date(`${isoDate}T00:00:00Z`);
  // Some engines parse 30 February as 2 March.
  if (midnight.toISOString().slice(0, 10) !== isoDate) throw new RangeError('not a calendar day');
  return midnight;
}

/** Throws a RangeError for an invalid day, like `isoWeekday`. */
export function addDays(isoDate: string, days: number): string {
  return new Date(utcMidnight(isoDate).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns 1 for Monday to 7 for Sunday. */
export function isoWeekday(isoDate: string): number {
  return utcMidnight(isoDate).getUTCDay() || 7;
}
