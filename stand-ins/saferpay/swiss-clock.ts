const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const dayMs = 86_400_000;

/**
 * Formats Swiss local time as `2026-11-23T09:15:00.000`, without an offset.
 * @param time ms since 1970
 */
export function swissText(time: number): string {
  const ms = String(((time % 1000) + 1000) % 1000).padStart(3, '0');
  return `${clock.format(time).replace(' ', 'T')}.${ms}`;
}

/**
 * @param text in the format of `swissText`, optionally without seconds or time
 * @returns ms since 1970, or NaN if it is invalid
 */
export function readSwissText(text: string): number {
  const wall = Date.parse(`${text.includes('T') ? text : `${text}T00:00`}Z`);
  const offsetAt = (time: number): number =>
    Number.isNaN(time) ? Number.NaN : Date.parse(`${swissText(time)}Z`) - time;
  // The first guess of the offset is wrong only in the hours around a clock change.
  return wall - offsetAt(wall - offsetAt(wall));
}

/** Returns the last midnight in Switzerland. */
export function swissMidnight(now: number): number {
  return readSwissText(swissText(now).slice(0, 10));
}

/**
 * Returns the time of the last daily closing: 22:00 Swiss time (saferpay 6).
 * @param now ms since 1970, as is the result
 */
export function lastClosing(now: number): number {
  const toClosing = (time: number): number => readSwissText(`${swissText(time).slice(0, 10)}T22:00`);
  const today = toClosing(now);
  return today <= now ? today : toClosing(now - dayMs);
}
