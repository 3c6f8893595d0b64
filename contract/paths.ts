import type { Language } from '#rules/language.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';

/** Every page of the shop (specification section 2). No link is written by hand anywhere else. */
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

/** The calls of specification section 7, below the API base. */
export const apiPath = {
  products: (category: 'physical' | 'digital') => `/products?category=${category}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  orders: (id?: string) => (id === undefined ? '/orders' : `/orders?id=${encodeURIComponent(id)}`),
  cardsPdf: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/cards.pdf`,
  /** The page that the buyer returns to does not know the provider; a secret of another one is found as well. */
  assertPayment: (secret: string, provider: PaymentProviderName = 'saferpay') =>
    `/payments/${provider}/assert?p=${encodeURIComponent(secret)}`,
  /** Called by the payment provider; `outcome` is what it wants to say, which we do not trust. */
  notifyPayment: (provider: PaymentProviderName, secret: string, outcome: 'success' | 'fail') =>
    `/payments/${provider}/notify/${encodeURIComponent(secret)}/${outcome}`,
};
