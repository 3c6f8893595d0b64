import { createInstance, type i18n } from 'i18next';
import type { BrandWords } from '#brands/brand.ts';
import type { Language } from '#rules/language.ts';
import { languageTag } from './language-path.ts';
import type { Shell, Shop } from './languages/all-texts.ts';

const SHELLS: Record<Language, () => Promise<{ shell: Shell }>> = {
  'de-ch': () => import('./languages/de-ch.ts'),
  'fr-ch': () => import('./languages/fr-ch.ts'),
  'it-ch': () => import('./languages/it-ch.ts'),
};
const SHOPS: Record<Language, () => Promise<{ shop: Shop }>> = {
  'de-ch': () => import('./languages/de-ch-shop.ts'),
  'fr-ch': () => import('./languages/fr-ch-shop.ts'),
  'it-ch': () => import('./languages/it-ch-shop.ts'),
};

/**
 * One instance a language, never changed once it is made: a language switch takes another instance, and the
 * server shares them among requests without one visitor's language reaching another's page.
 */
const instances = new Map<Language, { texts: i18n; brand: BrandWords }>();

/** Fetches what the page at a path needs of a language's texts, once; in the browser these are files of their own. */
export async function loadTexts(language: Language, pathname: string): Promise<void> {
  const [, loaded] = await Promise.all([
    loadShell(language),
    needsShop(pathname) ? SHOPS[language]() : undefined,
  ]);
  if (loaded === undefined) return;
  textsIn(language).addResourceBundle(languageTag(language), 'translation', loaded.shop, true);
}

/** Whether a page has to do with cards and orders; the others bring their own words (parts/content). */
export function needsShop(pathname: string): boolean {
  const [, , page] = pathname.split('/');
  return page !== 'content' && page !== 'balance-check';
}

async function loadShell(language: Language): Promise<void> {
  if (instances.has(language)) return;
  const { shell } = await SHELLS[language]();
  if (instances.has(language)) return;
  const instance = createInstance();
  await instance.init({
    // i18next knows a language by its tag and would not find it under ours.
    lng: languageTag(language),
    load: 'currentOnly',
    fallbackLng: false,
    resources: { [languageTag(language)]: { translation: shell.texts } },
    // React escapes what it prints.
    interpolation: { escapeValue: false },
  });
  instances.set(language, { texts: instance, brand: shell.brand });
}

/** Throws when the language was not loaded, which is a fault of ours. */
export function textsIn(language: Language): i18n {
  return loaded(language).texts;
}

/** Fetches what the brand says in a language. */
export async function loadBrandWords(language: Language): Promise<BrandWords> {
  await loadShell(language);
  return brandWordsIn(language);
}

/** What the brand says in a language; throws as `textsIn` does. */
export function brandWordsIn(language: Language): BrandWords {
  return loaded(language).brand;
}

function loaded(language: Language) {
  const instance = instances.get(language);
  if (instance === undefined) throw new Error(`The texts of ${language} are not loaded`);
  return instance;
}
