import data from './methods.json' with { type: 'json' };

const names: Readonly<Record<string, string>> = { ...data.methods, ...data.wallets };
const threeDsMethods = ['VISA', 'MASTERCARD', 'DINERS', 'AMEX'];
/** Card brands that wallets support. */
const walletBrands = ['VISA', 'MASTERCARD', 'AMEX'];

export const terminalMethods = Object.keys(data.methods);
export const terminalWallets = Object.keys(data.wallets);

/**
 * Returns the available payment methods. Methods that the terminal doesn't support are ignored; if none remain, all
 * supported ones are available. A requested wallet skips the selection, and `brands` lists its card brands (saferpay
 * 2.1).
 */
export function getAvailableMethods(
  methods: readonly string[],
  wallets: readonly string[],
  unsupported: readonly string[],
): { methods: string[]; brands: string[] } {
  const has = (name: string) => !unsupported.includes(name);
  const matching = terminalMethods.filter((method) => has(method) && methods.includes(method));
  const offered = matching.length === 0 ? terminalMethods.filter(has) : matching;
  const offeredWallets = wallets.filter(has);
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
