import type { BrandWords } from '#brands/brand.ts';
import type { Language } from '#rules/language.ts';
import type { Shell, Shop } from './languages/all-texts.ts';
import { createTranslation, type Translation } from './translate.ts';

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
 * One translation a language: a language switch takes another one, and the server shares them among requests without
 * one visitor's language reaching another's page.
 */
const translations = new Map<Language, { texts: Translation; brand: BrandWords }>();

/** Fetches what the page at a path needs of a language's texts, once; in the browser these are files of their own. */
export async function loadTexts(language: Language, pathname: string): Promise<void> {
  const [, loaded] = await Promise.all([
    loadShell(language),
    needsShop(pathname) ? SHOPS[language]() : undefined,
  ]);
  if (loaded === undefined) return;
  textsIn(language).add(loaded.shop);
}

/** Whether a page has to do with cards and orders; the others bring their own words (parts/content). */
export function needsShop(pathname: string): boolean {
  const [, , page] = pathname.split('/');
  return page !== 'content' && page !== 'balance-check';
}

async function loadShell(language: Language): Promise<void> {
  if (translations.has(language)) return;
  const { shell } = await SHELLS[language]();
  if (translations.has(language)) return;
  const texts = createTranslation(language);
  texts.add(shell.texts);
  translations.set(language, { texts, brand: shell.brand });
}

/** Throws when the language was not loaded, which is a fault of ours. */
export function textsIn(language: Language): Translation {
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
  const translation = translations.get(language);
  if (translation === undefined) throw new Error(`The texts of ${language} are not loaded`);
  return translation;
}
