import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import { leaves } from '#texts/leaves.ts';
import type { texts as germanTexts } from './de-ch.ts';

export type DeskTexts = typeof germanTexts;

type Uncounted<Name extends string> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name;
type KeyIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Uncounted<Name> : `${Name}.${KeyIn<Tree[Name]>}`;
}[keyof Tree & string];

export type TextKey = KeyIn<Omit<DeskTexts, 'words'>>;
/** A list of words of the server, as the statuses of an order. */
export type WordList = keyof DeskTexts['words'];

export type Texts = {
  language: Language;
  /** The text of a key with values in its places; of a counted text the wording for the value `count`. */
  t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  /** What a word of the server is called; one that is not known stays as it is. */
  word: (list: WordList, word: string) => string;
};

/** The texts of one language. */
export function createTexts(language: Language, texts: DeskTexts): Texts {
  const plurals = new Intl.PluralRules(LANGUAGE_TAGS[language]);
  const { words, ...sentences } = texts;
  const textOf = new Map(leaves(sentences));
  const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = words;
  return {
    language,
    t: (key, values = {}) => {
      const { count } = values;
      const counted = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
      const text = textOf.get(counted) ?? textOf.get(`${key}_other`) ?? textOf.get(key);
      return text === undefined ? key : fill(text, values);
    },
    word: (list, word) => {
      const known = lists[list] ?? {};
      return Object.hasOwn(known, word) ? (known[word] ?? word) : word;
    },
  };
}
