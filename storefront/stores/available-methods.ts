import { brand } from 'virtual:brand';
import type { PaymentMethod } from '#rules/payment.ts';

/** In the brand's order. */
export function getAvailableMethods(): PaymentMethod[] {
  return brand.paymentMethods.filter((method) => method !== 'APPLEPAY' || hasApplePay());
}

/** Undefined if the method isn't available, or no longer. */
export function toAvailableMethod(method: unknown): PaymentMethod | undefined {
  return getAvailableMethods().find((candidate) => candidate === method);
}

type WithApplePay = { ApplePaySession?: { canMakePayments: () => boolean } };

/** The payment page can't offer Apple Pay in a browser without it. */
function hasApplePay(): boolean {
  const { ApplePaySession } = globalThis as WithApplePay;
  try {
    return ApplePaySession?.canMakePayments() ?? false;
  } catch {
    // Throws on pages without HTTPS, such as in development.
    return true;
  }
}
