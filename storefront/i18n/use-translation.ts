import type { i18n, TFunction } from 'i18next';
import { createContext, useContext } from 'react';

const TranslationContext = createContext<i18n | null>(null);

/** Gives the texts of the page's language to everything inside. */
export const TranslationProvider = TranslationContext.Provider;

/**
 * The texts of the page's language. An instance is made for one language and never changes, so there is nothing
 * to listen to (docs/decisions/0007-own-translation-hook.md).
 */
export function useTranslation(): { t: TFunction } {
  const texts = useContext(TranslationContext);
  if (texts === null) throw new Error('No texts are given to this part of the page');
  return texts;
}
