import { useLocation } from 'react-router';
import { DEFAULT_LANGUAGE, type Language } from '#rules/language.ts';
import { prefixOf } from './language-path.ts';
import { useDetectedLanguage } from './use-detected-language.ts';

export function useLanguage(): Language {
  const { pathname } = useLocation();
  const detected = useDetectedLanguage(({ language }) => language);
  return prefixOf(pathname) ?? detected ?? DEFAULT_LANGUAGE;
}
