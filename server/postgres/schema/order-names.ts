import { type SQL, sql } from 'drizzle-orm';

const ACCENTS = String.raw`'[\u0300-\u036f]'`;
/** Whatever is neither letter nor digit, by its code: classes of characters would depend on the database's locale. */
const BETWEEN_WORDS = String.raw`'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u214f]+'`;
/** Letters with no accent to be taken off, and what is written for them; ß becomes two. */
const LETTERS = `'ØøŁłĐđıÆæŒœẞ', 'oollddiaaooß'`;

/**
 * The words of a text, without case and accents, as an array. Müller, Muller and Mueller are one word, and each part of
 * Jean-Pierre or D'Amico is one. What is stored and what is typed go through it alike.
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

/** Of an order: the words of all its names, whose beginnings the index `orders_by_name` finds. */
export const NAME_WORDS = sql`array_to_tsvector(${wordsOf(sql.raw(NAMES.join(` || ' ' || `)))})`;
