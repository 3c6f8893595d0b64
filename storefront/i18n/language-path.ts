import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#rules/language.ts';

export function getLanguagePrefix(pathname: string): Language | undefined {
  const first = pathname.split('/')[1];
  return LANGUAGES.find((language) => language === first);
}

export function getPathLanguage(pathname: string): Language {
  return getLanguagePrefix(pathname) ?? DEFAULT_LANGUAGE;
}

export function pathInLanguage(pathname: string, language: Language): string {
  const [, first, ...rest] = pathname.split('/');
  return isLanguage(first) ? ['', language, ...rest].join('/') : `/${language}`;
}
