import { createContext, useContext } from 'react';
import type { Translate, Translation } from './translate.ts';

const TranslationContext = createContext<Translation | null>(null);

/** Gives the texts of the page's language to everything inside. */
export const TranslationProvider = TranslationContext.Provider;

/**
 * The texts of the page's language. A page in another language gets another translation, so there is nothing to listen
 * to (docs/decisions/0024-own-translation.md).
 */
export function useTranslation(): { t: Translate } {
  const texts = useContext(TranslationContext);
  if (texts === null) throw new Error('No texts are given to this part of the page');
  return texts;
}
