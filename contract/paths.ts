import type { Language } from '#rules/language.ts';

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
  balanceCheck: (lang: Language) => `/${lang}/balance-check`,
  faq: (lang: Language) => `/${lang}/content/faq`,
  privacy: (lang: Language) => `/${lang}/content/privacy`,
  imprint: (lang: Language) => `/${lang}/content/imprint`,
  generalTerms: (lang: Language) => `/${lang}/content/general-terms`,
  usageTerms: (lang: Language) => `/${lang}/content/usage-terms`,
};
