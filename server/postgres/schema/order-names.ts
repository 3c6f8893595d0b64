import { type SQL, sql } from 'drizzle-orm';

const ACCENTS = String.raw`'[\u0300-\u036f]'`;
/**
 * Characters other than letters and digits, by code point. Character classes would depend on the database's
 * locale.
 */
const BETWEEN_WORDS = String.raw`'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u214f]+'`;
/** Letters without a separable accent, and their replacements. ß becomes two letters. */
const LETTERS = `'ØøŁłĐđıÆæŒœẞ', 'oollddiaaooß'`;

/**
 * Splits a text into words without case and accents, for stored and typed names. Müller, Muller and Mueller
 * become one word. Each part of Jean-Pierre or D'Amico is a word.
 */
export function wordsOf(text: SQL): SQL {
  const bare = sql`lower(regexp_replace(normalize(${text}, NFD), ${sql.raw(ACCENTS)}, '', 'g'))`;
  const spelled = sql`replace(translate(${bare}, ${sql.raw(LETTERS)}), 'ß', 'ss')`;
  const folded = sql`regexp_replace(${spelled}, '([aou])e', ${sql.raw(String.raw`'\1'`)}, 'g')`;
  return sql`array_remove(regexp_split_to_array(${folded}, ${sql.raw(BETWEEN_WORDS)}), '')`;
}

const NAMES = ['primary_address', 'billing_address'].flatMap((address) =>
  ['firstName', 'lastName', 'company'].map((field) => `coalesce(${address} ->> '${field}', '')`),
);

/** The words of an order's names, for prefix search by the index `orders_by_name`. */
export const NAME_WORDS = sql`array_to_tsvector(${wordsOf(sql.raw(NAMES.join(` || ' ' || `)))})`;
