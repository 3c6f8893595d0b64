import type { Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';

/** API paths of specification 7, relative to the base path. */
export const apiPath = {
  products: (category: Category) => `/products?category=${category}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  orders: (id?: string) => (id === undefined ? '/orders' : `/orders?id=${encodeURIComponent(id)}`),
  orderOutcome: () => '/orders/outcome',
  paymentOutcome: () => '/payments/outcome',
  checkOrder: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/check`,
  cardsPdf: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/cards.pdf`,
  openGifts: () => '/gifts/open',
  giftLink: () => '/gifts/link',
  objectToGifts: () => '/gifts/object',
  /** Called by mail programs: POST objects, GET opens the page (RFC 8058). */
  unsubscribeFromGifts: (lang: Language, key: string) => `/gifts/unsubscribe/${lang}/${key}`,
  gifts: (orderId: string) => `/gifts/${encodeURIComponent(orderId)}`,
  giftMessage: (orderId: string, cardId: string) => `${giftCard(orderId, cardId)}/message`,
  giftPdf: (orderId: string, cardId: string) => `${giftCard(orderId, cardId)}/card.pdf`,
  showGift: (orderId: string, cardId: string) => `${giftCard(orderId, cardId)}/show`,
  giftSending: (orderId: string, cardId: string, sendingId: string) =>
    `${giftCard(orderId, cardId)}/sendings/${encodeURIComponent(sendingId)}`,
  giftPass: (orderId: string, cardId: string, wallet: 'apple' | 'google') =>
    `${giftCard(orderId, cardId)}/wallets/${wallet}`,
  parcelMessage: (orderId: string, number: number) =>
    `/gifts/${encodeURIComponent(orderId)}/parcels/${number}/message`,
  /** The return page doesn't know the provider, so the server finds the secret of any provider. */
  assertPayment: (secret: string, provider: PaymentProviderName = PAYMENT_PROVIDERS[0]) =>
    `/payments/${provider}/assert?p=${encodeURIComponent(secret)}`,
  /** Called by the payment provider. Its `outcome` isn't trusted. */
  notifyPayment: (provider: PaymentProviderName, secret: string, outcome: 'success' | 'fail') =>
    `/payments/${provider}/notify/${encodeURIComponent(secret)}/${outcome}`,
};

function giftCard(orderId: string, cardId: string): string {
  return `/gifts/${encodeURIComponent(orderId)}/cards/${encodeURIComponent(cardId)}`;
}
