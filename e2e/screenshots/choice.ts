import { LANGS, type Lang } from '../support/words.ts';
import { type View, WIDTHS, type Width } from './view.ts';

export type Choice = { langs: Lang[]; widths: Width[]; views: View[] };

/**
 * Parses words: each is a language, a width or part of a view's name. Without a word of one kind, all of that
 * kind are chosen. Throws on an unknown word.
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
