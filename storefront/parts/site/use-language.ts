import { useLocation } from 'react-router';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#rules/language.ts';
import { useDetectedLanguage } from './detected-language.ts';

/** The language that an address begins with; undefined where it names none. */
export function prefixOf(pathname: string): Language | undefined {
  const first = pathname.split('/')[1];
  return LANGUAGES.find((language) => language === first);
}

/** The language that an address begins with; the default where it names none. */
export function languageOfPath(pathname: string): Language {
  return prefixOf(pathname) ?? DEFAULT_LANGUAGE;
}

/** The language of the page that is shown: its address's, else the visitor's as far as it is known. */
export function useLanguage(): Language {
  const { pathname } = useLocation();
  const detected = useDetectedLanguage(({ language }) => language);
  return prefixOf(pathname) ?? detected ?? DEFAULT_LANGUAGE;
}

/** As the `lang` attribute and search engines write it. */
export function languageTag(language: Language): 'de-CH' | 'fr-CH' | 'it-CH' {
  return ({ 'de-ch': 'de-CH', 'fr-ch': 'fr-CH', 'it-ch': 'it-CH' } as const)[language];
}

/** The same page in another language. */
export function pathInLanguage(pathname: string, language: Language): string {
  const [, first, ...rest] = pathname.split('/');
  return isLanguage(first) ? ['', language, ...rest].join('/') : `/${language}`;
}
