import { LANGS, type Lang } from '../support/labels.ts';
import { type View, WIDTHS, type Width } from './view.ts';

export type Selection = { langs: Lang[]; widths: Width[]; views: View[] };

/**
 * Parses arguments, each of which is a language, a width or part of a view's name. If none of a kind is given, all of
 * that kind are selected. @throws on an unknown argument
 */
export function parseSelection(args: readonly string[], all: readonly View[]): Selection {
  const langs = LANGS.filter((lang) => args.includes(lang));
  const widths = WIDTHS.filter((width) => args.includes(String(width)));
  const views = all.filter(({ name }) => args.some((arg) => name.includes(arg)));
  const isKnown = (arg: string) =>
    [...langs, ...widths.map(String)].includes(arg) || views.some(({ name }) => name.includes(arg));
  const unknown = args.filter((arg) => !isKnown(arg));
  if (unknown.length > 0) throw new Error(`unknown language, width or view: ${unknown.join(' ')}`);
  return {
    langs: langs.length > 0 ? langs : [...LANGS],
    widths: widths.length > 0 ? widths : [...WIDTHS],
    views: views.length > 0 ? views : [...all],
  };
}
