import { fill } from './fill.ts';
import { leaves } from './leaves.ts';

type Uncounted<Name extends string> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name;

/** The dotted keys of a tree of texts; `text_one` and `text_other` are asked for as `text`. */
export type KeyIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Uncounted<Name> : `${Name}.${KeyIn<Tree[Name]>}`;
}[keyof Tree & string];

/**
 * The text of a key with values in its places; of a counted text the wording for the value `count`. A key whose text is
 * not loaded stands for itself.
 */
export type Translate<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Translates what is added to it; an addition keeps what is there. */
export type Translation<Key extends string> = { t: Translate<Key>; add: (texts: object) => void };

/** A translation into one language, still without texts. @param tag of the language, as `de-CH` */
export function createTranslation<Key extends string>(tag: string): Translation<Key> {
  const plurals = new Intl.PluralRules(tag);
  const textOf = new Map<string, string>();
  return {
    t: (key, values = {}) => {
      const { count } = values;
      const counted = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
      // French and Italian say millions in a way of their own (`many`), and we do not.
      const text = textOf.get(counted) ?? textOf.get(`${key}_other`) ?? textOf.get(key);
      return text === undefined ? key : fill(text, values);
    },
    add: (texts) => {
      for (const [key, text] of leaves(texts)) textOf.set(key, text);
    },
  };
}
