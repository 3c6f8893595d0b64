import { useLocation } from 'react-router';
import { create } from 'zustand';
import { DEFAULT_LANGUAGE, type Language } from '#rules/language.ts';
import { getLanguagePrefix } from './language-path.ts';

/** The visitor's language, for a URL without one; null on the server and until detection. */
export const useDetectedLanguage = create<{ language: Language | null }>()(() => ({ language: null }));

export function useLanguage(): Language {
  const { pathname } = useLocation();
  const detected = useDetectedLanguage(({ language }) => language);
  return getLanguagePrefix(pathname) ?? detected ?? DEFAULT_LANGUAGE;
}
