/** Payment providers with an adapter. A payment never changes its provider. */
export const PAYMENT_PROVIDERS = ['saferpay', 'datatrans'] as const;

export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];
