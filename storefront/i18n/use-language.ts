import { useEffect } from 'react';
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

/** The detector's key in local storage. The shop writes it itself. */
export const LANGUAGE_KEY = 'i18nextLng';

/**
 * Stores the URL's language for pages that have none (readings 8). Only those pages load the detector
 * (detect-language.ts).
 */
export function useRememberLanguage(language: Language): void {
  useEffect(() => {
    try {
      localStorage.setItem(LANGUAGE_KEY, language);
    } catch {
      // Without storage, the URL's language still applies.
    }
  }, [language]);
}
