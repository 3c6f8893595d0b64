type WithApplePay = { ApplePaySession?: { canMakePayments: () => boolean } };

/** Whether this browser can pay by Apple's wallet: in any other, the payment page would have nothing to offer. */
export function hasApplePay(): boolean {
  const { ApplePaySession } = globalThis as WithApplePay;
  try {
    return ApplePaySession?.canMakePayments() ?? false;
  } catch {
    // It refuses to answer on a page without encryption, as where the shop is worked on.
    return true;
  }
}
