import type { Category } from '#rules/lines.ts';

/** The calls of specification section 7, below the API base. */
export const apiPath = {
  products: (category: Category) => `/products?category=${category}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  orders: (id?: string) => (id === undefined ? '/orders' : `/orders?id=${encodeURIComponent(id)}`),
  cardsPdf: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/cards.pdf`,
  assertPayment: (secret: string) => `/payments/saferpay/assert?p=${encodeURIComponent(secret)}`,
  /** Called by the payment provider; `outcome` is what it wants to say, which we do not trust. */
  notifyPayment: (secret: string, outcome: 'success' | 'fail') =>
    `/payments/saferpay/notify/${encodeURIComponent(secret)}/${outcome}`,
};
