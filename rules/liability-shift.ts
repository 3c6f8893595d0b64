import type { Rappen } from '#rules/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#rules/payment.ts';

/** Of each method, the value of digital cards up to which the merchant bears the risk of fraud himself. */
export type NoShiftLimits = Readonly<Partial<Record<PaymentMethod, Rappen>>>;

/**
 * L-8 has the brands with 3-D Secure, American Express is one more. A wallet holds such a card, and the provider tells
 * whether the device vouched for its payer. A method that is not named has no limit: of TWINT and PostFinance Pay the
 * payer's bank is certain, and UnionPay has no 3-D Secure.
 */
export const NO_SHIFT_LIMITS: NoShiftLimits = {
  VISA: 100_00,
  MASTERCARD: 100_00,
  DINERS: 100_00,
  AMEX: 100_00,
  APPLEPAY: 100_00,
  GOOGLEPAY: 100_00,
};

export type Sale = {
  /** What the buyer chose here, and what the provider says was paid with, card and wallet: a page may have offered more. */
  methods: readonly (string | undefined)[];
  /** Value of the digital cards: gone for good the minute after, unlike a card that is posted later. */
  digitalSubtotal: Rappen;
  /** Whether a fraud is the issuer's loss. Where nothing is said of it, it is ours. */
  liabilityShift: boolean | undefined;
};

/** Whether an authorisation is released instead of captured. */
export function isTooRisky(sale: Sale, limits: NoShiftLimits): boolean {
  if (sale.liabilityShift === true) return false;
  const limitOf = new Map<string | undefined, Rappen>(Object.entries(limits));
  return sale.methods.some(
    (method) => sale.digitalSubtotal > (limitOf.get(method) ?? Number.POSITIVE_INFINITY),
  );
}

/**
 * Reads `VISA=100,DINERS=0`: whole francs for each method, each once; `none` for no limit at all.
 * @returns undefined when it is written otherwise
 */
export function readNoShiftLimits(text: string): NoShiftLimits | undefined {
  const limits = new Map<string, Rappen>();
  for (const entry of text === 'none' ? [] : text.split(',')) {
    const [, method = '', francs] = /^\s*([A-Z]+)=(\d{1,6})\s*$/.exec(entry) ?? [];
    if (!METHODS.has(method) || limits.has(method)) return undefined;
    limits.set(method, Number(francs) * 100);
  }
  return Object.fromEntries(limits);
}

const METHODS = new Set<string>(PAYMENT_METHODS);
