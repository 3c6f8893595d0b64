import type { BrandWords } from '#brands/brand.ts';
import type { Language } from '#rules/language.ts';
import type { Checkout, Shell, Shop } from './languages/all-texts.ts';
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
const CHECKOUTS: Record<Language, () => Promise<{ checkout: Checkout }>> = {
  'de-ch': () => import('./languages/de-ch-checkout.ts'),
  'fr-ch': () => import('./languages/fr-ch-checkout.ts'),
  'it-ch': () => import('./languages/it-ch-checkout.ts'),
};

/**
 * One translation a language: a language switch takes another one, and the server shares them among requests without
 * one visitor's language reaching another's page.
 */
const translations = new Map<Language, { texts: Translation; brand: BrandWords }>();

/** Fetches what the page at a path needs of a language's texts, once; in the browser these are files of their own. */
export async function loadTexts(language: Language, pathname: string): Promise<void> {
  const needed = neededTexts(pathname);
  const [, shops, checkouts] = await Promise.all([
    loadShell(language),
    needed.includes('shop') ? SHOPS[language]() : undefined,
    needed.includes('checkout') ? CHECKOUTS[language]() : undefined,
  ]);
  const { add } = textsIn(language);
  if (shops !== undefined) add(shops.shop);
  if (checkouts !== undefined) add(checkouts.checkout);
}

/**
 * Which texts a page needs beside those around it; one that has nothing to do with cards brings its own (parts/content).
 * An address spelled in another way, as with `%61` for an a, gets all.
 */
export function neededTexts(pathname: string): readonly ('shop' | 'checkout')[] {
  const [, , page = ''] = pathname.split('/');
  if (['content', 'balance-check'].includes(page)) return [];
  return ['', 'products', 'giftcard', 'cart'].includes(page) ? ['shop'] : ['shop', 'checkout'];
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
