import type { PaymentMethod } from '#rules/payment.ts';

/** Codes of the methods (datatrans 2.1). PostFinance Pay has none that is known, so it cannot be offered there. */
const METHOD_CODES: Readonly<Partial<Record<PaymentMethod, string>>> = {
  VISA: 'VIS',
  MASTERCARD: 'ECA',
  DINERS: 'DIN',
  UNIONPAY: 'CUP',
  TWINT: 'TWI',
  AMEX: 'AMX',
  APPLEPAY: 'APL',
  GOOGLEPAY: 'PAY',
};

const METHODS = new Map(Object.entries(METHOD_CODES).map(([method, code]) => [code, method]));

/** Those with 3-D Secure, of which a challenge can be asked for. */
const CARD_CODES = new Set(['VIS', 'ECA', 'DIN', 'AMX']);

/** Undefined where the provider has none that is known. */
export function codeOf(method: PaymentMethod): string | undefined {
  return METHOD_CODES[method];
}

/** The method in the shop's words where it has one for it, otherwise the provider's code. */
export function methodOf(code: string): string {
  return METHODS.get(code) ?? code;
}

export function isCardCode(code: string): boolean {
  return CARD_CODES.has(code);
}
