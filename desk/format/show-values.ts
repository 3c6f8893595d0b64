import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** `23.11.2026`, the same in all three languages; `date` as `YYYY-MM-DD`. */
export function showDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** `23.11.`; `date` as `YYYY-MM-DD`. */
export function showDayOfYear(date: string): string {
  const [, month, day] = date.split('-');
  return `${day}.${month}.`;
}

/** `14:17` as a clock in Switzerland shows it. @param instant as ISO 8601 */
export function showClock(instant: Date | string): string {
  const { hour, minute } = swissTime(new Date(instant));
  return `${two(hour)}:${two(minute)}`;
}

/** `23.11.2026 14:17` as a clock in Switzerland shows it. @param instant as ISO 8601 */
export function showTime(instant: Date | string): string {
  return `${showDate(swissTime(new Date(instant)).date)} ${showClock(instant)}`;
}

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** `vor 3 Tagen`: how long ago that is, in the largest unit of which there is a whole one. @param instant as ISO 8601 */
export function showAge(instant: Date | string, language: Language, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - new Date(instant).getTime()) / 60_000));
  const [unit, size] = UNITS.find(([, length]) => minutes >= length) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(LANGUAGE_TAGS[language]).format(-Math.floor(minutes / size), unit);
}

/** `2026-11` with its name. */
export function showMonth(month: string, language: Language): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const middle = new Date(Date.UTC(year, number - 1, 15));
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language], form).format(middle);
}

/** Minor units, below zero too. */
export function showAmount(amount: number, currency: string): string {
  const size = Math.abs(amount);
  const text = currency === 'CHF' ? formatChf(size) : `${currency}\u00a0${(size / 100).toFixed(2)}`;
  return amount < 0 ? `−${text}` : text;
}

type Place = { line: number; ordinal: number };

/** Cards by line and place, neighbours as a range: `1.1–1.30, 2.4`. */
export function showPlaces(places: readonly Place[]): string {
  const sorted = places.toSorted((one, other) => one.line - other.line || one.ordinal - other.ordinal);
  const ranges: { from: Place; to: Place }[] = [];
  for (const place of sorted) {
    const last = ranges.at(-1);
    if (last?.to.line === place.line && last.to.ordinal + 1 === place.ordinal) last.to = place;
    else ranges.push({ from: place, to: place });
  }
  return ranges.map(({ from, to }) => (from === to ? named(from) : `${named(from)}–${named(to)}`)).join(', ');
}

function named({ line, ordinal }: Place): string {
  return `${line}.${ordinal}`;
}
