import languages from './page-texts.json' with { type: 'json' };

export type PageTexts = (typeof languages)['de'];

function isKnown(language: string): language is keyof typeof languages {
  return Object.hasOwn(languages, language);
}

/** Returns the texts of a language code, in German by default. */
export function textsFor(code = 'de'): { readonly language: string; readonly texts: PageTexts } {
  const language = isKnown(code) ? code : 'de';
  return { language, texts: languages[language] };
}
