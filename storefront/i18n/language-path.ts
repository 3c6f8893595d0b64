import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#rules/language.ts';

export function prefixOf(pathname: string): Language | undefined {
  const first = pathname.split('/')[1];
  return LANGUAGES.find((language) => language === first);
}

export function languageOfPath(pathname: string): Language {
  return prefixOf(pathname) ?? DEFAULT_LANGUAGE;
}

export function pathInLanguage(pathname: string, language: Language): string {
  const [, first, ...rest] = pathname.split('/');
  return isLanguage(first) ? ['', language, ...rest].join('/') : `/${language}`;
}
