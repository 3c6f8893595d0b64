import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';

const padTwo = (value: number) => String(value).padStart(2, '0');

/** Formats `YYYY-MM-DD` as `23.11.2026`, in every language. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** Formats `YYYY-MM-DD` as `23.11.`. */
export function formatDayAndMonth(date: string): string {
  const [, month, day] = date.split('-');
  return `${day}.${month}.`;
}

/** Formats an instant as `14:17`, Swiss time. @param instant as ISO 8601 */
export function formatTimeOfDay(instant: Date | string): string {
  const { hour, minute } = swissTime(new Date(instant));
  return `${padTwo(hour)}:${padTwo(minute)}`;
}

/** Formats an instant as `23.11.2026 14:17`, Swiss time. @param instant as ISO 8601 */
export function formatDateTime(instant: Date | string): string {
  return `${formatDate(swissTime(new Date(instant)).date)} ${formatTimeOfDay(instant)}`;
}

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Formats the time elapsed as `vor 3 Tagen`, in the largest whole unit. @param instant as ISO 8601 */
export function formatAge(instant: Date | string, language: Language, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - new Date(instant).getTime()) / 60_000));
  const [unit, size] = UNITS.find(([, length]) => minutes >= length) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(LANGUAGE_TAGS[language]).format(-Math.floor(minutes / size), unit);
}

/** Formats `2026-11` as `November 2026`. */
export function formatMonth(month: string, language: Language): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const middle = new Date(Date.UTC(year, number - 1, 15));
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language], form).format(middle);
}

/** Formats an amount in minor units, which may be negative. */
export function formatAmount(amount: number, currency: string): string {
  const size = Math.abs(amount);
  const text = currency === 'CHF' ? formatChf(size) : `${currency}\u00a0${(size / 100).toFixed(2)}`;
  return amount < 0 ? `−${text}` : text;
}

type Place = { line: number; ordinal: number };

/** Formats cards by line and ordinal, with neighbours as a range: `1.1–1.30, 2.4`. */
export function formatCardPlaces(places: readonly Place[]): string {
  const sorted = places.toSorted((a, b) => a.line - b.line || a.ordinal - b.ordinal);
  const ranges: { from: Place; to: Place }[] = [];
  for (const place of sorted) {
    const last = ranges.at(-1);
    if (last?.to.line === place.line && last.to.ordinal + 1 === place.ordinal) last.to = place;
    else ranges.push({ from: place, to: place });
  }
  return ranges
    .map(({ from, to }) => (from === to ? formatPlace(from) : `${formatPlace(from)}–${formatPlace(to)}`))
    .join(', ');
}

function formatPlace({ line, ordinal }: Place): string {
  return `${line}.${ordinal}`;
}
