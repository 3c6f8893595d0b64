import type { Language } from '#rules/language.ts';

/**
 * The pages of words, each with the last part of its address, which is the name of its screen as well. Routes, sitemap
 * and measurements follow from this list.
 */
export const CONTENT_PAGES = {
  faq: 'faq',
  privacy: 'privacy',
  imprint: 'imprint',
  generalTerms: 'general-terms',
  usageTerms: 'usage-terms',
} as const;

type PagePath = (lang: Language) => string;

const contentPath = Object.fromEntries(
  Object.entries(CONTENT_PAGES).map(([page, name]): [string, PagePath] => [
    page,
    (lang) => `/${lang}/content/${name}`,
  ]),
) as Record<keyof typeof CONTENT_PAGES, PagePath>;

/** The paths of the pages of words. */
export const contentPaths: readonly PagePath[] = Object.values(contentPath);

/** Every page of the shop (specification 2). No link is written by hand anywhere else. */
export const pagePath = {
  home: (lang: Language) => `/${lang}`,
  physicalProducts: (lang: Language) => `/${lang}/products/physical`,
  digitalProducts: (lang: Language) => `/${lang}/products/digital`,
  giftcard: (lang: Language, productReferenceId: string) =>
    `/${lang}/giftcard/${encodeURIComponent(productReferenceId)}`,
  cart: (lang: Language) => `/${lang}/cart`,
  address: (lang: Language) => `/${lang}/address`,
  payment: (lang: Language) => `/${lang}/payment`,
  /** Where the payment page sends the buyer back; `secret` names the payment. */
  paymentReturn: (lang: Language, secret: string) => `/${lang}/payment?p=${encodeURIComponent(secret)}`,
  order: (lang: Language, id: string) => `/${lang}/order/${encodeURIComponent(id)}`,
  /** Where the cards of an order are made gifts. */
  gifts: (lang: Language, orderId: string) => `/${lang}/gift/${encodeURIComponent(orderId)}`,
  /** The link of a mail to it: what stands behind the # no server and no log sees. Without a key, one asks for it again. */
  giftLink: (lang: Language, key?: string) => `/${lang}/gift${key === undefined ? '' : `#${key}`}`,
  /** A card to be shown at a till or handed over on the screen. */
  giftCard: (lang: Language, orderId: string, cardId: string) =>
    `/${lang}/gift/${encodeURIComponent(orderId)}/${encodeURIComponent(cardId)}`,
  /** Where a recipient objects to mails with gifts. */
  giftObjection: (lang: Language, key: string) => `/${lang}/gift-objection#${key}`,
  balanceCheck: (lang: Language) => `/${lang}/balance-check`,
  ...contentPath,
};
