import type { PaymentMethod } from '#rules/payment.ts';

/** Method codes (datatrans 2.1). PostFinance Pay has no known code, so Datatrans can't offer it. */
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

/** Methods with 3-D Secure, for which the shop can request a challenge. */
const CARD_CODES = new Set(['VIS', 'ECA', 'DIN', 'AMX']);

export function getMethodCode(method: PaymentMethod): string | undefined {
  return METHOD_CODES[method];
}

/** Returns the code itself if the shop doesn't know the method. */
export function getMethod(code: string): string {
  return METHODS.get(code) ?? code;
}

export function isCardCode(code: string): boolean {
  return CARD_CODES.has(code);
}
