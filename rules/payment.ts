import type { Rappen } from './money.ts';

/** Methods of the specification, in display order. */
export const SPECIFIED_METHODS = ['VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT'] as const;

/** All supported methods. Each brand chooses which ones it offers. */
export const PAYMENT_METHODS = [
  ...SPECIFIED_METHODS,
  'AMEX',
  'POSTFINANCEPAY',
  'APPLEPAY',
  'GOOGLEPAY',
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Trademarks, which are identical in every language. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  DINERS: 'Diners Club / Discover',
  UNIONPAY: 'UnionPay',
  TWINT: 'TWINT',
  AMEX: 'American Express',
  POSTFINANCEPAY: 'PostFinance Pay',
  APPLEPAY: 'Apple Pay',
  GOOGLEPAY: 'Google Pay',
};

/**
 * Country outside Switzerland and the EEA in which the company behind a method processes data, for the privacy notice.
 * Null: none. TWINT and PostFinance are Swiss.
 */
export const METHOD_COUNTRIES = {
  VISA: 'US',
  MASTERCARD: 'US',
  DINERS: 'US',
  UNIONPAY: 'CN',
  TWINT: null,
  AMEX: 'US',
  POSTFINANCEPAY: null,
  APPLEPAY: 'US',
  GOOGLEPAY: 'US',
} as const satisfies Record<PaymentMethod, 'US' | 'CN' | null>;

/** Wallets charge a card of another brand. */
export const WALLETS: readonly string[] = ['APPLEPAY', 'GOOGLEPAY'] satisfies PaymentMethod[];

/** Payers confirm in their bank's app, which authenticates them. */
export const METHODS_CONFIRMED_IN_APP: readonly PaymentMethod[] = ['TWINT', 'POSTFINANCEPAY'];

export type PaymentPrerequisites = {
  readonly generalTerms: boolean;
  readonly privacy: boolean;
  readonly usageTerms: boolean;
  readonly method?: PaymentMethod | null | undefined;
  readonly total: Rappen;
};

export type MissingForPayment = keyof PaymentPrerequisites;

/** Returns what keeps the pay-now button disabled, in display order. */
export function findMissingForPayment(state: PaymentPrerequisites): MissingForPayment[] {
  const missing: MissingForPayment[] = [];
  if (!(state.total > 0)) missing.push('total');
  if (!state.method) missing.push('method');
  if (!state.generalTerms) missing.push('generalTerms');
  if (!state.privacy) missing.push('privacy');
  if (!state.usageTerms) missing.push('usageTerms');
  return missing;
}
