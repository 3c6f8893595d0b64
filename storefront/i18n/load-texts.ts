import type { LocalizedBrand } from '#brands/brand.ts';
import type { Language } from '#rules/language.ts';
import type {
  AddressTexts,
  AddTexts,
  CardTexts,
  CheckoutTexts,
  GiftTexts,
  HomeTexts,
  ShellTexts,
  ShopTexts,
} from './languages/all-texts.ts';
import { createTranslation, type Translation } from './translate.ts';

const SHELLS: Record<Language, () => Promise<{ shell: ShellTexts }>> = {
  'de-ch': () => import('./languages/de-ch.ts'),
  'fr-ch': () => import('./languages/fr-ch.ts'),
  'it-ch': () => import('./languages/it-ch.ts'),
};

type Loaders<Texts> = Record<Language, () => Promise<Texts>>;

type Groups = {
  home: Loaders<{ homeTexts: HomeTexts }>;
  add: Loaders<{ adding: AddTexts }>;
  cards: Loaders<{ cards: CardTexts }>;
  shop: Loaders<{ shop: ShopTexts }>;
  address: Loaders<{ addressTexts: AddressTexts }>;
  checkout: Loaders<{ checkout: CheckoutTexts }>;
  gift: Loaders<{ giving: GiftTexts }>;
};

type TextGroup = keyof Groups;

const GROUPS: Groups = {
  home: {
    'de-ch': () => import('./languages/de-ch-home.ts'),
    'fr-ch': () => import('./languages/fr-ch-home.ts'),
    'it-ch': () => import('./languages/it-ch-home.ts'),
  },
  add: {
    'de-ch': () => import('./languages/de-ch-add.ts'),
    'fr-ch': () => import('./languages/fr-ch-add.ts'),
    'it-ch': () => import('./languages/it-ch-add.ts'),
  },
  cards: {
    'de-ch': () => import('./languages/de-ch-cards.ts'),
    'fr-ch': () => import('./languages/fr-ch-cards.ts'),
    'it-ch': () => import('./languages/it-ch-cards.ts'),
  },
  shop: {
    'de-ch': () => import('./languages/de-ch-shop.ts'),
    'fr-ch': () => import('./languages/fr-ch-shop.ts'),
    'it-ch': () => import('./languages/it-ch-shop.ts'),
  },
  address: {
    'de-ch': () => import('./languages/de-ch-address.ts'),
    'fr-ch': () => import('./languages/fr-ch-address.ts'),
    'it-ch': () => import('./languages/it-ch-address.ts'),
  },
  checkout: {
    'de-ch': () => import('./languages/de-ch-checkout.ts'),
    'fr-ch': () => import('./languages/fr-ch-checkout.ts'),
    'it-ch': () => import('./languages/it-ch-checkout.ts'),
  },
  gift: {
    'de-ch': () => import('./languages/de-ch-gift.ts'),
    'fr-ch': () => import('./languages/fr-ch-gift.ts'),
    'it-ch': () => import('./languages/it-ch-gift.ts'),
  },
};

/** One translation per language. The server shares them among requests without mixing up languages. */
const translations = new Map<Language, { texts: Translation; brand: LocalizedBrand }>();

/** Loads the texts that a page needs, once per language. In the browser each group is a separate file. */
export async function loadTexts(language: Language, pathname: string): Promise<void> {
  const loading = getTextGroups(pathname).map((group) => GROUPS[group][language]());
  const [, ...groups] = await Promise.all([loadShell(language), ...loading]);
  // Each file exports its texts as one object.
  for (const texts of groups.flatMap(Object.values)) getTranslation(language).add(texts);
}

/**
 * Content pages bring their own texts (parts/content). An unusual spelling of a path, such as `%61` for an a, gets all
 * groups.
 */
export function getTextGroups(pathname: string): readonly TextGroup[] {
  const [, , page = ''] = pathname.split('/');
  if (['content', 'balance-check'].includes(page)) return [];
  if (page === '') return ['home', 'cards'];
  if (['products', 'giftcard'].includes(page)) return ['add', 'cards'];
  if (page === 'cart') return ['add', 'shop', 'cards'];
  if (page === 'address') return ['add', 'shop', 'address'];
  if (['payment', 'order'].includes(page)) return ['add', 'shop', 'address', 'checkout'];
  if (['gift', 'gift-objection'].includes(page)) return ['gift'];
  return ['home', 'add', 'shop', 'cards', 'address', 'checkout', 'gift'];
}

async function loadShell(language: Language): Promise<void> {
  if (translations.has(language)) return;
  const { shell } = await SHELLS[language]();
  if (translations.has(language)) return;
  const texts = createTranslation(language, shell.brand.names);
  texts.add(shell.texts);
  translations.set(language, { texts, brand: shell.brand });
}

/** Throws if the language isn't loaded, which is a bug. */
export function getTranslation(language: Language): Translation {
  return getLoaded(language).texts;
}

export async function loadBrandWords(language: Language): Promise<LocalizedBrand> {
  await loadShell(language);
  return getBrandWords(language);
}

export function getBrandWords(language: Language): LocalizedBrand {
  return getLoaded(language).brand;
}

function getLoaded(language: Language) {
  const translation = translations.get(language);
  if (translation === undefined) throw new Error(`The texts of ${language} are not loaded`);
  return translation;
}
