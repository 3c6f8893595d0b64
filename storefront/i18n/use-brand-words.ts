import type { BrandWords } from '#brands/brand.ts';
import { brandWordsIn } from './load-texts.ts';
import { useLanguage } from './use-language.ts';

/** What the brand says in the language of the page: its links, its service blocks, where its cards are good. */
export function useBrandWords(): BrandWords {
  return brandWordsIn(useLanguage());
}
