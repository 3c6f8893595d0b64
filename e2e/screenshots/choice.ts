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
  const views = all.filter(({ name }) => words.some((word) => name.includes(word)));
  const known = (word: string) =>
    [...langs, ...widths.map(String)].includes(word) || views.some(({ name }) => name.includes(word));
  const unknown = words.filter((word) => !known(word));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(' ')}`);
  return {
    langs: langs.length > 0 ? langs : [...LANGS],
    widths: widths.length > 0 ? widths : [...WIDTHS],
    views: views.length > 0 ? views : [...all],
  };
}
