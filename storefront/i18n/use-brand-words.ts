import type { BrandWords } from '#brands/brand.ts';
import { brandWordsIn } from './load-texts.ts';
import { useLanguage } from './use-language.ts';

export function useBrandWords(): BrandWords {
  return brandWordsIn(useLanguage());
}
