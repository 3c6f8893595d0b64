import LanguageDetector from 'i18next-browser-languagedetector';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#rules/language.ts';
import { LANGUAGE_KEY } from './use-remember-language.ts';

/** The order of specification 2; what is found first and is one of ours decides. */
const detector = new LanguageDetector(
  // With this the detector answers with all that it finds, not with the first, which may be none of ours.
  { languageUtils: { getBestMatchFromCodes: true } },
  {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    lookupQuerystring: 'lng',
    lookupCookie: 'i18next',
    lookupLocalStorage: LANGUAGE_KEY,
    lookupSessionStorage: 'i18nextLng',
    caches: ['localStorage'],
  },
);

/** The first of some language codes that the shop speaks, as `de`, `fr-FR` or `it-ch`; German when there is none. */
export function firstSpoken(codes: readonly string[]): Language {
  for (const code of codes) {
    const [spoken] = code.toLowerCase().split(/[-_]/);
    const language = LANGUAGES.find((candidate) => candidate.startsWith(`${spoken}-`));
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** The visitor's language, for a page whose address names none (readings 8); kept for the next such page. */
export function detectLanguage(): Language {
  const language = firstSpoken([detector.detect() ?? []].flat());
  try {
    detector.cacheUserLanguage(language);
  } catch {
    // A browser that keeps nothing is asked again the next time.
  }
  return language;
}
