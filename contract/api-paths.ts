import type { Category } from '#rules/lines.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';

/** The calls of specification 7, below the API base. */
export const apiPath = {
  products: (category: Category) => `/products?category=${category}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  orders: (id?: string) => (id === undefined ? '/orders' : `/orders?id=${encodeURIComponent(id)}`),
  orderOutcome: () => '/orders/outcome',
  cardsPdf: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/cards.pdf`,
  /** The page that the buyer returns to does not know the provider; a secret of another one is found as well. */
  assertPayment: (secret: string, provider: PaymentProviderName = PAYMENT_PROVIDERS[0]) =>
    `/payments/${provider}/assert?p=${encodeURIComponent(secret)}`,
  /** Called by the payment provider; `outcome` is what it wants to say, which we do not trust. */
  notifyPayment: (provider: PaymentProviderName, secret: string, outcome: 'success' | 'fail') =>
    `/payments/${provider}/notify/${encodeURIComponent(secret)}/${outcome}`,
};
