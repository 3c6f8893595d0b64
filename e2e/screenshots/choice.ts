import { LANGS, type Lang } from '../support/words.ts';
import { type View, WIDTHS, type Width } from './view.ts';

export type Choice = { langs: Lang[]; widths: Width[]; views: View[] };

/**
 * What is asked for: any words that are a language, a width, or part of a view's name. Nothing said of one of the
 * three is all of it. Throws when a word is none of them.
 */
export function choose(words: readonly string[], all: readonly View[]): Choice {
  const langs = LANGS.filter((lang) => words.includes(lang));
  const widths = WIDTHS.filter((width) => words.includes(String(width)));
  const names = words.filter((word) => !LANGS.some((lang) => lang === word) && !/^\d+$/.test(word));
  const views = all.filter(({ name }) => names.some((word) => name.includes(word)));
  const unknown = words.filter(
    (word) =>
      !LANGS.some((lang) => lang === word) &&
      !WIDTHS.some((width) => String(width) === word) &&
      !all.some(({ name }) => name.includes(word)),
  );
  if (unknown.length > 0) {
    throw new Error(
      `unknown: ${unknown.join(' ')}\nlanguages ${LANGS.join(' ')}\nwidths ${WIDTHS.join(' ')}\nviews ${all.map(({ name }) => name).join(' ')}`,
    );
  }
  return {
    langs: langs.length > 0 ? langs : [...LANGS],
    widths: widths.length > 0 ? widths : [...WIDTHS],
    views: views.length > 0 ? views : [...all],
  };
}
