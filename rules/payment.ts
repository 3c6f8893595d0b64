import type { Rappen } from './money.ts';

/** Those of the specification, in the order of the page. */
export const SPECIFIED_METHODS = ['VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT'] as const;

/** All that the shop knows; which of them buyers may choose is the brand's to say. */
export const PAYMENT_METHODS = [
  ...SPECIFIED_METHODS,
  'AMEX',
  'POSTFINANCEPAY',
  'APPLEPAY',
  'GOOGLEPAY',
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Names of their owners, the same in every language. */
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

/** Cards in a telephone or a browser: what is charged is a card of another brand. */
export const WALLETS: readonly string[] = ['APPLEPAY', 'GOOGLEPAY'] satisfies PaymentMethod[];

/** The payer confirms in the app of the bank: money comes without any doubt who gave it. */
export const CONFIRMED_IN_APP: readonly PaymentMethod[] = ['TWINT', 'POSTFINANCEPAY'];

export type BeforePayment = {
  readonly generalTerms: boolean;
  readonly privacy: boolean;
  readonly usageTerms: boolean;
  readonly method?: PaymentMethod | null | undefined;
  readonly total: Rappen;
};

export type MissingForPayment = keyof BeforePayment;

/** What keeps the pay-now button from working, each by its name, in the order of the page. */
export function missingForPayment(state: BeforePayment): MissingForPayment[] {
  const missing: MissingForPayment[] = [];
  if (!(state.total > 0)) missing.push('total');
  if (!state.method) missing.push('method');
  if (!state.generalTerms) missing.push('generalTerms');
  if (!state.privacy) missing.push('privacy');
  if (!state.usageTerms) missing.push('usageTerms');
  return missing;
}

export function mayPay(state: BeforePayment): boolean {
  return missingForPayment(state).length === 0;
}
