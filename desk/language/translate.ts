import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { createTranslation, type KeyIn, type Translate } from '#texts/translate.ts';
import type { texts as germanTexts } from './de-ch.ts';

export type DeskTexts = typeof germanTexts;

export type TextKey = KeyIn<Omit<DeskTexts, 'words'>>;
/** A group of server codes that have a translation, such as the order statuses. */
export type WordList = keyof DeskTexts['words'];

export type Texts = {
  language: Language;
  /** Fills in the placeholders. Plural texts choose their form by `count`. */
  t: Translate<TextKey>;
  /** Translates a server code. Returns unknown codes unchanged. */
  word: (list: WordList, word: string) => string;
};

export function createTexts(language: Language, texts: DeskTexts): Texts {
  const { words, ...sentences } = texts;
  const { t, add } = createTranslation<TextKey>(LANGUAGE_TAGS[language]);
  add(sentences);
  const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = words;
  return {
    language,
    t,
    word: (list, word) => {
      const known = lists[list] ?? {};
      return Object.hasOwn(known, word) ? (known[word] ?? word) : word;
    },
  };
}
