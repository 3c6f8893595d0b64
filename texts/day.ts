/** In German the Swiss writing; fr-CH and it-CH of `Intl` put a comma after the weekday, which nobody here writes. */
const LOCALES = { 'de-ch': 'de-CH', 'fr-ch': 'fr', 'it-ch': 'it' };

type Language = keyof typeof LOCALES;

/** The first of a month is an ordinal in French and Italian. */
const FIRST: Record<Language, string> = { 'de-ch': '1', 'fr-ch': '1er', 'it-ch': '1º' };

type Parts = { weekday?: 'long'; year?: 'numeric' };

/** By language and parts: to make one takes longer than to write a hundred days. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, parts: Parts): Intl.DateTimeFormat {
  const key = `${language} ${Object.keys(parts)}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(LOCALES[language], { ...parts, day: 'numeric', month: 'long', timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

/** Day, month and year stay on one line; the weekday may stand at the end of the line before. */
function format(isoDay: string, language: Language, parts: Parts): string {
  const written = formatOf(language, parts).formatToParts(new Date(`${isoDay}T00:00:00Z`));
  const day = written.findIndex(({ type }) => type === 'day');
  return written
    .map(({ type, value }, index) => {
      if (type === 'day' && value === '1') return FIRST[language];
      return index > day ? value.replaceAll(' ', '\u00a0') : value;
    })
    .join('');
}

/** An ISO day as `24. November 2026`. */
export function formatDay(isoDay: string, language: Language): string {
  return format(isoDay, language, { year: 'numeric' });
}

/** An ISO day as `Dienstag, 24. November 2026`. */
export function formatDayWithWeekday(isoDay: string, language: Language): string {
  return format(isoDay, language, { weekday: 'long', year: 'numeric' });
}

/** An ISO day so near that its year goes without saying, as `Dienstag, 24. November`. */
export function formatNearDay(isoDay: string, language: Language): string {
  return format(isoDay, language, { weekday: 'long' });
}
