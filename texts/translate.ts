import { fill } from './fill.ts';
import { flattenTexts } from './flatten-texts.ts';

type WithoutPlural<Name extends string> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name;

/** The dotted keys of a text tree. `text_one` and `text_other` share the key `text`. */
export type KeyIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? WithoutPlural<Name>
    : `${Name}.${KeyIn<Tree[Name]>}`;
}[keyof Tree & string];

/**
 * Returns a text with its placeholders filled in. `count` selects the plural form. Returns the key of a
 * missing text.
 */
export type Translate<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** `add` keeps existing texts. */
export type Translation<Key extends string> = { t: Translate<Key>; add: (texts: object) => void };

/**
 * Creates a translation without texts.
 * @param tag language tag: `de-CH`
 * @param names the brand's name in the placeholders of every text
 */
export function createTranslation<Key extends string>(
  tag: string,
  names: Readonly<Record<string, string>> = {},
): Translation<Key> {
  const plurals = new Intl.PluralRules(tag);
  const textByKey = new Map<string, string>();
  return {
    t: (key, values = {}) => {
      const { count } = values;
      const pluralKey = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
      // `Intl` has a plural form for millions in French and Italian (`many`), which our texts don't.
      const text = textByKey.get(pluralKey) ?? textByKey.get(`${key}_other`) ?? textByKey.get(key);
      return text === undefined ? key : fill(text, { ...names, ...values });
    },
    add: (texts) => {
      for (const [key, text] of flattenTexts(texts)) textByKey.set(key, text);
    },
  };
}
