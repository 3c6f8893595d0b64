import { useLocation } from 'react-router';
import { DEFAULT_LANGUAGE, type Language } from '#rules/language.ts';
import { prefixOf } from './language-path.ts';
import { useDetectedLanguage } from './use-detected-language.ts';

/** The language of the page that is shown: its address's, else the visitor's as far as it is known. */
export function useLanguage(): Language {
  const { pathname } = useLocation();
  const detected = useDetectedLanguage(({ language }) => language);
  return prefixOf(pathname) ?? detected ?? DEFAULT_LANGUAGE;
}
