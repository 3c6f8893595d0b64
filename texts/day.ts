/** `Intl` writes fr-CH and it-CH with a comma after the weekday, which is unusual here. */
const LOCALES = { 'de-ch': 'de-CH', 'fr-ch': 'fr', 'it-ch': 'it' };

type Language = keyof typeof LOCALES;

/** French and Italian use an ordinal for the first of a month. */
const FIRST_DAY: Record<Language, string> = { 'de-ch': '1', 'fr-ch': '1er', 'it-ch': '1º' };

type Parts = { weekday?: 'long'; year?: 'numeric' };

/** Cached by language and parts, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(language: Language, parts: Parts): Intl.DateTimeFormat {
  const key = `${language} ${Object.keys(parts)}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(LOCALES[language], { ...parts, day: 'numeric', month: 'long', timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

/** Prevents line breaks within day, month and year. The weekday may be on the previous line. */
function format(isoDay: string, language: Language, parts: Parts): string {
  const formatted = getFormat(language, parts).formatToParts(new Date(`${isoDay}T00:00:00Z`));
  const day = formatted.findIndex(({ type }) => type === 'day');
  return formatted
    .map(({ type, value }, index) => {
      if (type === 'day' && value === '1') return FIRST_DAY[language];
      return index > day ? value.replaceAll(' ', '\u00a0') : value;
    })
    .join('');
}

/** Formats an ISO day as `24. November 2026`. */
export function formatDay(isoDay: string, language: Language): string {
  return format(isoDay, language, { year: 'numeric' });
}

/** Formats an ISO day as `Dienstag, 24. November 2026`. */
export function formatDayWithWeekday(isoDay: string, language: Language): string {
  return format(isoDay, language, { weekday: 'long', year: 'numeric' });
}

/** Formats an ISO day without its year: `Dienstag, 24. November`. */
export function formatNearDay(isoDay: string, language: Language): string {
  return format(isoDay, language, { weekday: 'long' });
}
