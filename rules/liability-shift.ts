import type { Rappen } from '#rules/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#rules/payment.ts';

/**
 * Maximum value of digital cards per method for which the shop accepts the fraud risk. With a liability shift, the
 * card's issuer bears that risk instead of the merchant.
 */
export type NoShiftLimits = Readonly<Partial<Record<PaymentMethod, Rappen>>>;

/**
 * L-8 covers the brands with 3-D Secure and American Express. Wallets contain such cards, and the provider
 * reports whether the device authenticated the payer. Methods without an entry have no limit: the payer's
 * bank confirms TWINT and PostFinance Pay, and UnionPay has no 3-D Secure.
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
  /**
   * The buyer's choice, and the card and wallet that the provider reports. The payment page may offer other
   * methods.
   */
  methods: readonly (string | undefined)[];
  /** Value of the digital cards. Unlike physical ones, they can be spent immediately. */
  digitalSubtotal: Rappen;
  /** True if the issuer bears a fraud loss. Undefined counts as false. */
  liabilityShift: boolean | undefined;
};

/** True if the authorization must be voided instead of captured. */
export function isTooRisky(sale: Sale, limits: NoShiftLimits): boolean {
  if (sale.liabilityShift === true) return false;
  const limitByMethod = new Map<string | undefined, Rappen>(Object.entries(limits));
  return sale.methods.some(
    (method) => sale.digitalSubtotal > (limitByMethod.get(method) ?? Number.POSITIVE_INFINITY),
  );
}

/**
 * Parses `VISA=100,DINERS=0` in whole francs; `none` means no limits.
 * @returns undefined if malformed or if a method is repeated
 */
export function parseNoShiftLimits(text: string): NoShiftLimits | undefined {
  const limits = new Map<string, Rappen>();
  for (const entry of text === 'none' ? [] : text.split(',')) {
    const [, method = '', francs] = /^\s*([A-Z]+)=(\d{1,6})\s*$/.exec(entry) ?? [];
    if (!METHODS.has(method) || limits.has(method)) return undefined;
    limits.set(method, Number(francs) * 100);
  }
  return Object.fromEntries(limits);
}

const METHODS = new Set<string>(PAYMENT_METHODS);
