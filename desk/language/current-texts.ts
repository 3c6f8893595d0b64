import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '#rules/language.ts';
import { createTexts, type DeskTexts, type Texts } from './translate.ts';

/** Separate files, so that the browser loads only one language. */
const FILES: Record<Language, () => Promise<{ texts: DeskTexts }>> = {
  'de-ch': () => import('./de-ch.ts'),
  'fr-ch': () => import('./fr-ch.ts'),
  'it-ch': () => import('./it-ch.ts'),
};

let current: Texts | undefined;
const listeners = new Set<() => void>();

/** Loads a language and rerenders the page. */
export async function setDeskLanguage(language: Language): Promise<void> {
  if (current?.language === language) return;
  const { texts } = await FILES[language]();
  current = createTexts(language, texts);
  document.documentElement.lang = LANGUAGE_TAGS[language];
  for (const listener of listeners) listener();
}

/** Loads the browser's language, unless one is loaded already. */
export async function setBrowserLanguage(): Promise<void> {
  if (current === undefined) await setDeskLanguage(findSupportedLanguage(navigator.languages));
}

/** Returns undefined until the first language is loaded. */
export function useLoadedTexts(): Texts | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

export function useTexts(): Texts {
  const texts = useLoadedTexts();
  if (texts === undefined) throw new Error('no language is spoken yet');
  return texts;
}

/**
 * Picks the browser's first supported language, for pages shown before sign-in.
 * @param tags tags as browsers send them: `it`, `fr-CH`
 */
export function findSupportedLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [prefix] = tag.toLowerCase().split('-');
    const language = LANGUAGES.find((candidate) => candidate.startsWith(`${prefix}-`));
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}
