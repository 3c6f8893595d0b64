import type { Language } from '#rules/language.ts';

/**
 * Content pages with the last segment of their path, which is also their screen name. Routes, sitemap and
 * analytics derive from this list.
 */
export const CONTENT_PAGES = {
  faq: 'faq',
  privacy: 'privacy',
  imprint: 'imprint',
  generalTerms: 'general-terms',
  usageTerms: 'usage-terms',
  companies: 'companies',
} as const;

type PagePath = (lang: Language) => string;

const contentPath = Object.fromEntries(
  Object.entries(CONTENT_PAGES).map(([page, name]): [string, PagePath] => [
    page,
    (lang) => `/${lang}/content/${name}`,
  ]),
) as Record<keyof typeof CONTENT_PAGES, PagePath>;

export const contentPaths: readonly PagePath[] = Object.values(contentPath);

/** All page paths of the shop (specification 2). Links must use these functions. */
export const pagePath = {
  home: (lang: Language) => `/${lang}`,
  physicalProducts: (lang: Language) => `/${lang}/products/physical`,
  digitalProducts: (lang: Language) => `/${lang}/products/digital`,
  giftcard: (lang: Language, productReferenceId: string) =>
    `/${lang}/giftcard/${encodeURIComponent(productReferenceId)}`,
  cart: (lang: Language) => `/${lang}/cart`,
  address: (lang: Language) => `/${lang}/address`,
  payment: (lang: Language) => `/${lang}/payment`,
  /** The return URL of the payment page. `secret` identifies the payment. */
  paymentReturn: (lang: Language, secret: string) => `/${lang}/payment?p=${encodeURIComponent(secret)}`,
  order: (lang: Language, id: string) => `/${lang}/order/${encodeURIComponent(id)}`,
  /** The page that turns an order's cards into gifts. */
  gifts: (lang: Language, orderId: string) => `/${lang}/gift/${encodeURIComponent(orderId)}`,
  /**
   * The mail's link to the gift page. The fragment reaches no server and no log. Without a key, the page
   * asks for the code beside the link, or offers a new link.
   */
  giftLink: (lang: Language, key?: string) => `/${lang}/gift${key === undefined ? '' : `#${key}`}`,
  /** The page that shows a card at a till or hands it over on screen. */
  giftCard: (lang: Language, orderId: string, cardId: string) =>
    `/${lang}/gift/${encodeURIComponent(orderId)}/${encodeURIComponent(cardId)}`,
  /** The mail's link to object to gift mails. Without a key, the page asks for the code beside the link. */
  giftObjection: (lang: Language, key?: string) =>
    `/${lang}/gift-objection${key === undefined ? '' : `#${key}`}`,
  balanceCheck: (lang: Language) => `/${lang}/balance-check`,
  ...contentPath,
};
