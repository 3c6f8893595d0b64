import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#rules/language.ts';

/** The language that an address begins with; undefined where it names none. */
export function prefixOf(pathname: string): Language | undefined {
  const first = pathname.split('/')[1];
  return LANGUAGES.find((language) => language === first);
}

/** The language that an address begins with; the default where it names none. */
export function languageOfPath(pathname: string): Language {
  return prefixOf(pathname) ?? DEFAULT_LANGUAGE;
}

/** The same page in another language. */
export function pathInLanguage(pathname: string, language: Language): string {
  const [, first, ...rest] = pathname.split('/');
  return isLanguage(first) ? ['', language, ...rest].join('/') : `/${language}`;
}
