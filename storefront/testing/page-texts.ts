import type { Language } from '#rules/language.ts';
import { allTexts } from '../i18n/languages/all-texts.ts';
import { shell as germanShell } from '../i18n/languages/de-ch.ts';
import { adding as germanAdding } from '../i18n/languages/de-ch-add.ts';
import { addressTexts as germanAddressing } from '../i18n/languages/de-ch-address.ts';
import { cards as germanCards } from '../i18n/languages/de-ch-cards.ts';
import { checkout as germanCheckout } from '../i18n/languages/de-ch-checkout.ts';
import { giving as germanGiving } from '../i18n/languages/de-ch-gift.ts';
import { homeTexts as germanHome } from '../i18n/languages/de-ch-home.ts';
import { shop as germanShop } from '../i18n/languages/de-ch-shop.ts';
import { shell as frenchShell } from '../i18n/languages/fr-ch.ts';
import { adding as frenchAdding } from '../i18n/languages/fr-ch-add.ts';
import { addressTexts as frenchAddressing } from '../i18n/languages/fr-ch-address.ts';
import { cards as frenchCards } from '../i18n/languages/fr-ch-cards.ts';
import { checkout as frenchCheckout } from '../i18n/languages/fr-ch-checkout.ts';
import { giving as frenchGiving } from '../i18n/languages/fr-ch-gift.ts';
import { homeTexts as frenchHome } from '../i18n/languages/fr-ch-home.ts';
import { shop as frenchShop } from '../i18n/languages/fr-ch-shop.ts';
import { shell as italianShell } from '../i18n/languages/it-ch.ts';
import { adding as italianAdding } from '../i18n/languages/it-ch-add.ts';
import { addressTexts as italianAddressing } from '../i18n/languages/it-ch-address.ts';
import { cards as italianCards } from '../i18n/languages/it-ch-cards.ts';
import { checkout as italianCheckout } from '../i18n/languages/it-ch-checkout.ts';
import { giving as italianGiving } from '../i18n/languages/it-ch-gift.ts';
import { homeTexts as italianHome } from '../i18n/languages/it-ch-home.ts';
import { shop as italianShop } from '../i18n/languages/it-ch-shop.ts';

/** All texts of the storefront by language. */
export const PAGE_TEXTS: Record<Language, ReturnType<typeof allTexts>> = {
  'de-ch': allTexts(germanShell, germanAdding, germanShop, {
    ...germanCards,
    ...germanHome,
    ...germanAddressing,
    ...germanCheckout,
    ...germanGiving,
  }),
  'fr-ch': allTexts(frenchShell, frenchAdding, frenchShop, {
    ...frenchCards,
    ...frenchHome,
    ...frenchAddressing,
    ...frenchCheckout,
    ...frenchGiving,
  }),
  'it-ch': allTexts(italianShell, italianAdding, italianShop, {
    ...italianCards,
    ...italianHome,
    ...italianAddressing,
    ...italianCheckout,
    ...italianGiving,
  }),
};
