/** What went wrong between us and the payment provider (specification 8). */
export const PAYMENT_CONSTRAINTS = [
  'connection',
  'responseFormat',
  'system',
  'authentication',
  'transactionDeclined',
  'notFound',
] as const;

/** What went wrong between us and the gift-card supplier (specification 8). */
export const SUPPLIER_CONSTRAINTS = [
  'system',
  'connection',
  'authorization',
  'conflict',
  'productAmount',
] as const;
