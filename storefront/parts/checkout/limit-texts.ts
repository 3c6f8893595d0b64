import { use } from 'react';
import type { Language } from '#rules/language.ts';
import type texts from '#texts/de-ch/limits.json';
import { useLanguage } from '../../i18n/use-language.ts';

type LimitTexts = typeof texts;

/** Rarely needed, so loaded on demand. */
const FILES: Record<Language, () => Promise<{ default: LimitTexts }>> = {
  'de-ch': () => import('#texts/de-ch/limits.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/limits.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/limits.json', { with: { type: 'json' } }),
};
const loaded = new Map<Language, Promise<{ default: LimitTexts }>>();

/** Suspends until the texts are loaded. */
export function useLimitTexts(): LimitTexts {
  const language = useLanguage();
  const loading = loaded.get(language) ?? FILES[language]();
  loaded.set(language, loading);
  return use(loading).default;
}
