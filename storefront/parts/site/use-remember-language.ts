import { useEffect } from 'react';
import type { Language } from '#rules/language.ts';

/** The name under which i18next's language detector looks in local storage. */
const STORED_AS = 'i18nextLng';

/** The address's language always wins and is written down for pages that have none (readings section 8). */
export function useRememberLanguage(language: Language): void {
  useEffect(() => {
    try {
      localStorage.setItem(STORED_AS, language);
    } catch {
      // A browser that keeps nothing still shows the page in the address's language.
    }
  }, [language]);
}
