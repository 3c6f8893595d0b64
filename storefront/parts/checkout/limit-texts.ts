import { use } from 'react';
import type { Language } from '#rules/language.ts';
import type texts from '#texts/de-ch/limits.json';
import { useLanguage } from '../../i18n/use-language.ts';

type LimitTexts = typeof texts;

/** Words that hardly any visitor reads: they are fetched when they are shown. */
const FILES: Record<Language, () => Promise<{ default: LimitTexts }>> = {
  'de-ch': () => import('#texts/de-ch/limits.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/limits.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/limits.json', { with: { type: 'json' } }),
};
const loaded = new Map<Language, Promise<{ default: LimitTexts }>>();

/** Suspends until they are there. */
export function useLimitTexts(): LimitTexts {
  const language = useLanguage();
  const loading = loaded.get(language) ?? FILES[language]();
  loaded.set(language, loading);
  return use(loading).default;
}
