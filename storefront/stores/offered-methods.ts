import { brand } from 'virtual:brand';
import type { PaymentMethod } from '#rules/payment.ts';
import { hasApplePay } from '../browser/apple-pay.ts';

/** What the buyer may choose in this browser, in the order of the brand. */
export function offeredMethods(): PaymentMethod[] {
  return brand.paymentMethods.filter((method) => method !== 'APPLEPAY' || hasApplePay());
}

/** Undefined where it is not offered, or not any more. */
export function ifOffered(method: unknown): PaymentMethod | undefined {
  return offeredMethods().find((each) => each === method);
}
