import languages from './page-texts.json' with { type: 'json' };

export type PageTexts = (typeof languages)['de'];
type Language = keyof typeof languages;

function isSpoken(language: string): language is Language {
  return Object.hasOwn(languages, language);
}

/** Texts of a language code; German, the terminal's own, when there are none. */
export function textsFor(asked = 'de'): { readonly language: string; readonly texts: PageTexts } {
  const language = isSpoken(asked) ? asked : 'de';
  return { language, texts: languages[language] };
}

/** First language of a browser's `Accept-Language` that there are texts in. */
export function preferredLanguage(accepted = ''): string | undefined {
  return accepted
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase())
    .find(isSpoken);
}
