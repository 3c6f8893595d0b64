import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import { leaves } from '#texts/leaves.ts';
import type { allTexts } from './languages/all-texts.ts';

/** The dotted keys of a tree of texts; `text_one` and `text_other` are asked for as `text`. */
type KeyIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Uncounted<Name> : `${Name}.${KeyIn<Tree[Name]>}`;
}[keyof Tree & string];
type Uncounted<Name extends string> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name;

export type TextKey = KeyIn<ReturnType<typeof allTexts>>;

/**
 * The text of a key with values in its places; of a counted text the wording for the value `count`. A key whose text is
 * not loaded stands for itself.
 */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Translates what is added to it; an addition keeps what is there. */
export type Translation = { t: Translate; add: (texts: object) => void };

/** A translation into one language, still without texts. */
export function createTranslation(language: Language): Translation {
  const plurals = new Intl.PluralRules(LANGUAGE_TAGS[language]);
  const textOf = new Map<string, string>();
  return {
    t: (key, values = {}) => {
      const { count } = values;
      const counted = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
      const text = textOf.get(counted) ?? textOf.get(key);
      return text === undefined ? key : fill(text, values);
    },
    add: (texts) => {
      for (const [key, text] of leaves(texts)) textOf.set(key, text);
    },
  };
}
