import languages from './page-texts.json' with { type: 'json' };

export type PageTexts = (typeof languages)['de'];

function isSupportedLanguage(language: string): language is keyof typeof languages {
  return Object.hasOwn(languages, language);
}

/** Returns the texts for a language code. Falls back to German. */
export function getPageTexts(code = 'de'): { readonly language: string; readonly texts: PageTexts } {
  const language = isSupportedLanguage(code) ? code : 'de';
  return { language, texts: languages[language] };
}
