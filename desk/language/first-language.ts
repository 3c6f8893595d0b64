import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#rules/language.ts';

/**
 * The language of a page before it is known who looks at it: the first that the browser asks for and the desk speaks.
 * @param asked as browsers write them: `it`, `fr-CH`
 */
export function firstLanguage(asked: readonly string[]): Language {
  for (const tag of asked) {
    const [spoken] = tag.toLowerCase().split('-');
    const language = LANGUAGES.find((one) => one.startsWith(`${spoken}-`));
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}
