export const LANGUAGES = ['de-ch', 'fr-ch', 'it-ch'] as const;

export type Language = (typeof LANGUAGES)[number];

/** BCP 47 tags for pages and documents. */
export const LANGUAGE_TAGS = {
  'de-ch': 'de-CH',
  'fr-ch': 'fr-CH',
  'it-ch': 'it-CH',
} as const satisfies Record<Language, string>;

export const DEFAULT_LANGUAGE: Language = 'de-ch';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
