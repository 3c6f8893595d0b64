import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { createTranslation, type KeyIn, type Translate } from '#texts/translate.ts';
import type { texts as germanTexts } from './de-ch.ts';

export type DeskTexts = typeof germanTexts;

export type TextKey = KeyIn<Omit<DeskTexts, 'words'>>;
/** A list of words of the server, as the statuses of an order. */
export type WordList = keyof DeskTexts['words'];

export type Texts = {
  language: Language;
  /** The text of a key with values in its places; of a counted text the wording for the value `count`. */
  t: Translate<TextKey>;
  /** What a word of the server is called; one that is not known stays as it is. */
  word: (list: WordList, word: string) => string;
};

/** The texts of one language. */
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
