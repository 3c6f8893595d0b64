import { createContext, useContext } from 'react';
import type { LocalizedBrand } from '#brands/brand.ts';
import { getBrandWords } from './load-texts.ts';
import type { Translate, Translation } from './translate.ts';
import { useLanguage } from './use-language.ts';

const TranslationContext = createContext<Translation | null>(null);

export const TranslationProvider = TranslationContext.Provider;

/**
 * The texts of the page's language. A language change replaces the translation, so there is no subscription
 * (docs/decisions/0024-own-translation.md).
 */
export function useTranslation(): { t: Translate } {
  const texts = useContext(TranslationContext);
  if (texts === null) throw new Error('No texts are given to this part of the page');
  return texts;
}

export function useBrandWords(): LocalizedBrand {
  return getBrandWords(useLanguage());
}
