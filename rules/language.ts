export const LANGUAGES = ['de-ch', 'fr-ch', 'it-ch'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'de-ch';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
