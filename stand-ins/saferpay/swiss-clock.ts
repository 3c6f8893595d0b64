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
export function formatSwissTime(time: number): string {
  const ms = String(((time % 1000) + 1000) % 1000).padStart(3, '0');
  return `${clock.format(time).replace(' ', 'T')}.${ms}`;
}

/**
 * Parses Swiss local time.
 * @param text in the format of `formatSwissTime`; seconds and time are optional
 * @returns ms since 1970, or NaN if `text` is invalid
 */
export function parseSwissTime(text: string): number {
  const asUtc = Date.parse(`${text.includes('T') ? text : `${text}T00:00`}Z`);
  const offsetAt = (time: number): number =>
    Number.isNaN(time) ? Number.NaN : Date.parse(`${formatSwissTime(time)}Z`) - time;
  // The first guess of the offset can be wrong near a clock change, so the offset is computed twice.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** Returns the last midnight in Switzerland. */
export function getSwissMidnight(now: number): number {
  return parseSwissTime(formatSwissTime(now).slice(0, 10));
}

/**
 * Returns the time of the last daily closing: 22:00 Swiss time (saferpay 6).
 * @param now ms since 1970, as is the result
 */
export function getLastClosing(now: number): number {
  const toClosing = (time: number): number => parseSwissTime(`${formatSwissTime(time).slice(0, 10)}T22:00`);
  const today = toClosing(now);
  return today <= now ? today : toClosing(now - dayMs);
}
