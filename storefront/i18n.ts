import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#rules/language.ts';
import { languageTag } from './parts/site/use-language.ts';

const LOADERS = {
  'de-ch': () => import('#texts/de-ch/storefront.ts'),
  'fr-ch': () => import('#texts/fr-ch/storefront.ts'),
  'it-ch': () => import('#texts/it-ch/storefront.ts'),
} as const;

/**
 * One instance a language, never changed once it is made: a language switch takes another instance, and the
 * server shares them among requests without one visitor's language reaching another's page.
 */
const instances = new Map<Language, i18n>();

/** Fetches a language's texts once; in the browser it is a file of its own. */
export async function loadTexts(language: Language): Promise<void> {
  if (instances.has(language)) return;
  const { texts } = await LOADERS[language]();
  const instance = createInstance();
  instance.use(initReactI18next);
  await instance.init({
    // i18next knows a language by its tag and would not find it under ours.
    lng: languageTag(language),
    load: 'currentOnly',
    fallbackLng: false,
    resources: { [languageTag(language)]: { translation: texts } },
    // React escapes what it prints.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  instances.set(language, instance);
}

/** Throws when the language was not loaded, which is a fault of ours. */
export function textsIn(language: Language): i18n {
  const instance = instances.get(language);
  if (instance === undefined) throw new Error(`The texts of ${language} are not loaded`);
  return instance;
}
