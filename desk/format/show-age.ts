import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';

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
