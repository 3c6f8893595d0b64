import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';

/** A category that is not sold for now. */
export type SalePause = {
  category: Category;
  /** What its pages say. */
  sentence: LocalizedText;
  /** The operator who paused it. */
  person: string;
  since: Date;
};

/** A category as a person saw it, in a word: another one after each change. */
export function stateOfSale(pauses: readonly SalePause[], category: Category): string {
  const pause = pauses.find((one) => one.category === category);
  if (pause === undefined) return 'on sale';
  const { sentence, person, since } = pause;
  return JSON.stringify([since, person, sentence['de-ch'], sentence['fr-ch'], sentence['it-ch']]);
}

/** Categories as they were seen by who changes them. */
export type SeenSale = Partial<Record<Category, string>>;
