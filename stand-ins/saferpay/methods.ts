import data from './methods.json' with { type: 'json' };

const names: Readonly<Record<string, string>> = { ...data.methods, ...data.wallets };
const threeDsMethods = ['VISA', 'MASTERCARD', 'DINERS', 'AMEX'];
/** Card brands that wallets support. */
const walletBrands = ['VISA', 'MASTERCARD', 'AMEX'];

export const terminalMethods = Object.keys(data.methods);
export const terminalWallets = Object.keys(data.wallets);

/**
 * Returns the payment methods that the page offers (saferpay 2.1). Ignores methods that the terminal doesn't support;
 * if none remain, offers all supported methods. If the request contains a supported wallet, offers only wallets, and
 * `brands` lists the card brands that they may use.
 */
export function getAvailableMethods(
  methods: readonly string[],
  wallets: readonly string[],
  unsupported: readonly string[],
): { methods: string[]; brands: string[] } {
  const isSupported = (name: string) => !unsupported.includes(name);
  const matching = terminalMethods.filter((method) => isSupported(method) && methods.includes(method));
  const offered = matching.length === 0 ? terminalMethods.filter(isSupported) : matching;
  const offeredWallets = wallets.filter(isSupported);
  const brands = offered.filter((method) => walletBrands.includes(method));
  return { methods: offeredWallets.length > 0 ? offeredWallets : offered, brands };
}

export function isWallet(method: string): boolean {
  return terminalWallets.includes(method);
}

export function hasThreeDs(method: string): boolean {
  return threeDsMethods.includes(method);
}

export function getMethodName(method: string): string {
  return names[method] ?? method;
}
