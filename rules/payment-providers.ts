/** The payment providers that the shop has an adapter for; a payment stays with the one that it was started at. */
export const PAYMENT_PROVIDERS = ['saferpay', 'datatrans'] as const;

export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];
