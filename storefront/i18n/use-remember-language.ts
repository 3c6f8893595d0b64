import { useEffect } from 'react';
import type { Language } from '#rules/language.ts';

/** Where the detector looks in local storage; the shop writes there what the detector would cache. */
export const LANGUAGE_KEY = 'i18nextLng';

/**
 * The address's language always wins and is written down for pages that have none (readings 8). The
 * detector itself is only fetched by a page that has to detect.
 */
export function useRememberLanguage(language: Language): void {
  useEffect(() => {
    try {
      localStorage.setItem(LANGUAGE_KEY, language);
    } catch {
      // A browser that keeps nothing is shown the language of the address all the same.
    }
  }, [language]);
}
