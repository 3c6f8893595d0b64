import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '#rules/language.ts';
import { createTexts, type DeskTexts, type Texts } from './translate.ts';

/** Each a file of its own: one language reaches the browser. */
const FILES: Record<Language, () => Promise<{ texts: DeskTexts }>> = {
  'de-ch': () => import('./de-ch.ts'),
  'fr-ch': () => import('./fr-ch.ts'),
  'it-ch': () => import('./it-ch.ts'),
};

let current: Texts | undefined;
const listeners = new Set<() => void>();

/** Speaks a language from now on. */
export async function speak(language: Language): Promise<void> {
  if (current?.language === language) return;
  const { texts } = await FILES[language]();
  current = createTexts(language, texts);
  document.documentElement.lang = LANGUAGE_TAGS[language];
  for (const listener of listeners) listener();
}

/** Speaks the language of the browser, unless another is spoken already. */
export async function speakAny(): Promise<void> {
  if (current === undefined) await speak(firstLanguage(navigator.languages));
}

/** Undefined before a language is spoken, while the first page is being fetched. */
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
 * The language of a page before it is known who looks at it: the first that the browser asks for and the desk speaks.
 * @param asked as browsers write them: `it`, `fr-CH`
 */
export function firstLanguage(asked: readonly string[]): Language {
  for (const tag of asked) {
    const [spoken] = tag.toLowerCase().split('-');
    const language = LANGUAGES.find((one) => one.startsWith(`${spoken}-`));
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}
