import LanguageDetector from 'i18next-browser-languagedetector';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#rules/language.ts';
import { LANGUAGE_KEY } from './use-language.ts';

/** The order of specification 2. The first supported language wins. */
const detector = new LanguageDetector(
  // Makes the detector return all languages it finds, because the first may be unsupported.
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

/** The first supported language of codes such as `de`, `fr-FR` or `it-ch`; German if there is none. */
export function findSupportedLanguage(codes: readonly string[]): Language {
  for (const code of codes) {
    const [base] = code.toLowerCase().split(/[-_]/);
    const language = LANGUAGES.find((candidate) => candidate.startsWith(`${base}-`));
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** For a URL without a language (readings 8). Stored for the next such page. */
export function detectLanguage(): Language {
  const language = findSupportedLanguage([detector.detect() ?? []].flat());
  try {
    detector.cacheUserLanguage(language);
  } catch {
    // Without storage, the next page detects the language again.
  }
  return language;
}
