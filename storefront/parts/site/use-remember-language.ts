import { useEffect } from 'react';
import type { Language } from '#rules/language.ts';

/**
 * The address's language always wins and is written down for pages that have none (readings section 8). The
 * detector comes after the page is alive: nobody waits for it.
 */
export function useRememberLanguage(language: Language): void {
  useEffect(() => {
    import('./detect-language.ts').then(
      ({ cacheLanguage }) => cacheLanguage(language),
      // Without the network it is written down with the next page.
      () => undefined,
    );
  }, [language]);
}
