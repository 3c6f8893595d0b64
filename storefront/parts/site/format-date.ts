import type { Language } from '#rules/language.ts';

/** `Dienstag, 24. November 2026` from an ISO day; the day is a calendar day, so no time zone may shift it. */
export function formatDay(isoDay: string, language: Language): string {
  // Without the country: for Switzerland, French gets a comma from Intl that nobody writes.
  const text = new Intl.DateTimeFormat(language.slice(0, 2), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${isoDay}T00:00:00Z`));
  return language === 'fr-ch' ? text.replace(/ 1 /, ' 1er ') : text;
}
