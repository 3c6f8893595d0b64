const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const dayMs = 86_400_000;

/** The wall clock in Switzerland as `2026-11-23T09:15:00.000`, without an offset. @param time ms since 1970 */
export function swissText(time: number): string {
  const ms = String(((time % 1000) + 1000) % 1000).padStart(3, '0');
  return `${clock.format(time).replace(' ', 'T')}.${ms}`;
}

/** @param text as `swissText` writes it, or without its seconds or time; @returns ms since 1970, NaN if it is no time */
export function readSwissText(text: string): number {
  const wall = Date.parse(`${text.includes('T') ? text : `${text}T00:00`}Z`);
  const offsetAt = (time: number): number =>
    Number.isNaN(time) ? Number.NaN : Date.parse(`${swissText(time)}Z`) - time;
  // The offset of the first guess is an hour off in the hours around the change of the clocks only.
  return wall - offsetAt(wall - offsetAt(wall));
}

/** The last midnight in Switzerland. */
export function swissMidnight(now: number): number {
  return readSwissText(swissText(now).slice(0, 10));
}

/** When captured money was last moved: each day at 22:00 Swiss time (saferpay 6). @param now and result: ms since 1970 */
export function lastClosing(now: number): number {
  const closingOf = (time: number): number => readSwissText(`${swissText(time).slice(0, 10)}T22:00`);
  const today = closingOf(now);
  return today <= now ? today : closingOf(now - dayMs);
}
