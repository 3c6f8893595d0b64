import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';

/** `2026-11` with its name. */
export function showMonth(month: string, language: Language): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const middle = new Date(Date.UTC(year, number - 1, 15));
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language], form).format(middle);
}
