import { useEffect } from 'react';
import type { Language } from '#rules/language.ts';

/** The detector's key in local storage. The shop writes it itself. */
export const LANGUAGE_KEY = 'i18nextLng';

/**
 * Stores the URL's language for pages that have none (readings 8). Only pages that detect a language load the detector.
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
