import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';

/** A category with paused sale. */
export type SalePause = {
  category: Category;
  /** The sentence on its pages. */
  sentence: LocalizedText;
  person: string;
  since: Date;
};

/** A version string of the category's sale state, for detecting concurrent changes. */
export function stateOfSale(pauses: readonly SalePause[], category: Category): string {
  const pause = pauses.find((one) => one.category === category);
  if (pause === undefined) return 'on sale';
  const { sentence, person, since } = pause;
  return JSON.stringify([since, person, sentence['de-ch'], sentence['fr-ch'], sentence['it-ch']]);
}

/** Sale states as the operator saw them, by `stateOfSale`. */
export type SeenSale = Partial<Record<Category, string>>;
