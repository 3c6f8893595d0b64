import type { Actor } from '#rules/actor.ts';
import type { Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { applyBrandTexts, type BrandTextSource } from '#texts/brand-texts.ts';
import german from '#texts/de-ch/sale-pause.json' with { type: 'json' };
import french from '#texts/fr-ch/sale-pause.json' with { type: 'json' };
import italian from '#texts/it-ch/sale-pause.json' with { type: 'json' };

export type ResumeSaleDeps = {
  /** Resolves items of movements that our records now contain. @returns the number of resolved items */
  resolveKnownItems: () => Promise<number>;
  /** Counts listed movements that are missing in our records. */
  countUnknownItems: () => Promise<number>;
  /** Resumes the sale of categories. @returns the categories that were paused */
  resume: (categories: readonly Category[], by: Actor) => Promise<Category[]>;
};

export type ResumeSaleCommand = {
  categories: readonly Category[];
  /** True to resume even if payments or cards are missing in our records. */
  leaveItems: boolean;
  by: Actor;
};

export type ResumeSaleResult =
  | { kind: 'resumed'; categories: Category[] }
  /** An operator must review payments or cards that are missing in a restored database. */
  | { kind: 'refused'; why: 'unknown-items'; count: number }
  | { kind: 'refused'; why: 'on-sale' };

export async function resumeSale(
  { resolveKnownItems, countUnknownItems, resume }: ResumeSaleDeps,
  { categories, leaveItems, by }: ResumeSaleCommand,
): Promise<ResumeSaleResult> {
  if (!leaveItems) {
    await resolveKnownItems();
    const count = await countUnknownItems();
    if (count > 0) return { kind: 'refused', why: 'unknown-items', count };
  }
  const resumed = await resume(categories, by);
  return resumed.length === 0
    ? { kind: 'refused', why: 'on-sale' }
    : { kind: 'resumed', categories: resumed };
}

/** Returns the brand's default sentence for a paused sale. */
export function proposedSentence(brand: BrandTextSource, category: Category | 'all'): LocalizedText {
  const translate = (language: Language, pause: typeof german) =>
    applyBrandTexts(brand, language, { 'sale-pause': pause })['sale-pause'][category];
  return {
    'de-ch': translate('de-ch', german),
    'fr-ch': translate('fr-ch', french),
    'it-ch': translate('it-ch', italian),
  };
}

/** A category whose sale is paused. */
export type SalePause = {
  category: Category;
  /** The sentence on its pages. */
  sentence: LocalizedText;
  person: string;
  since: Date;
};

/** Returns a version string of the category's sale state, for detecting concurrent changes. */
export function toSaleState(pauses: readonly SalePause[], category: Category): string {
  const pause = pauses.find((candidate) => candidate.category === category);
  if (pause === undefined) return 'on sale';
  const { sentence, person, since } = pause;
  return JSON.stringify([since, person, sentence['de-ch'], sentence['fr-ch'], sentence['it-ch']]);
}

/** Sale states as the operator saw them, by `toSaleState`. */
export type SaleStates = Partial<Record<Category, string>>;
