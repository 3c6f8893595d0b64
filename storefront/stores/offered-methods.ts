import { brand } from 'virtual:brand';
import type { PaymentMethod } from '#rules/payment.ts';

/** What the buyer may choose in this browser, in the order of the brand. */
export function offeredMethods(): PaymentMethod[] {
  return brand.paymentMethods.filter((method) => method !== 'APPLEPAY' || hasApplePay());
}

/** Undefined where it is not offered, or not any more. */
export function ifOffered(method: unknown): PaymentMethod | undefined {
  return offeredMethods().find((each) => each === method);
}

type WithApplePay = { ApplePaySession?: { canMakePayments: () => boolean } };

/** Whether this browser can pay by Apple's wallet: in any other, the payment page would have nothing to offer. */
function hasApplePay(): boolean {
  const { ApplePaySession } = globalThis as WithApplePay;
  try {
    return ApplePaySession?.canMakePayments() ?? false;
  } catch {
    // It refuses to answer on a page without encryption, as where the shop is worked on.
    return true;
  }
}
