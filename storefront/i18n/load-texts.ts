import type { BrandWords } from '#brands/brand.ts';
import type { Language } from '#rules/language.ts';
import type { Checkout, Giving, Shell, Shop } from './languages/all-texts.ts';
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

const GIFTS: Record<Language, () => Promise<{ giving: Giving }>> = {
  'de-ch': () => import('./languages/de-ch-gift.ts'),
  'fr-ch': () => import('./languages/fr-ch-gift.ts'),
  'it-ch': () => import('./languages/it-ch-gift.ts'),
};

/**
 * One translation a language: a language switch takes another one, and the server shares them among requests without
 * one visitor's language reaching another's page.
 */
const translations = new Map<Language, { texts: Translation; brand: BrandWords }>();

/** Fetches what the page at a path needs of a language's texts, once; in the browser these are files of their own. */
export async function loadTexts(language: Language, pathname: string): Promise<void> {
  const needed = neededTexts(pathname);
  const [, shops, checkouts, gifts] = await Promise.all([
    loadShell(language),
    needed.includes('shop') ? SHOPS[language]() : undefined,
    needed.includes('checkout') ? CHECKOUTS[language]() : undefined,
    needed.includes('gift') ? GIFTS[language]() : undefined,
  ]);
  const { add } = textsIn(language);
  if (shops !== undefined) add(shops.shop);
  if (checkouts !== undefined) add(checkouts.checkout);
  if (gifts !== undefined) add(gifts.giving);
}

/** Files of texts beside those around every page. */
type TextGroup = 'shop' | 'checkout' | 'gift';

/**
 * Which texts a page needs beside those around it; one that has nothing to do with cards brings its own (parts/content).
 * An address spelled in another way, as with `%61` for an a, gets all.
 */
export function neededTexts(pathname: string): readonly TextGroup[] {
  const [, , page = ''] = pathname.split('/');
  if (['content', 'balance-check'].includes(page)) return [];
  if (['', 'products', 'giftcard', 'cart'].includes(page)) return ['shop'];
  if (['address', 'payment', 'order'].includes(page)) return ['shop', 'checkout'];
  return ['gift', 'gift-objection'].includes(page) ? ['gift'] : ['shop', 'checkout', 'gift'];
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
