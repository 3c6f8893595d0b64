import data from './methods.json' with { type: 'json' };

const names: Readonly<Record<string, string>> = { ...data.methods, ...data.wallets };
const threeDsMethods = ['VISA', 'MASTERCARD', 'DINERS', 'AMEX'];
/** Card brands in a wallet. */
const walletBrands = ['VISA', 'MASTERCARD', 'AMEX'];

export const terminalMethods = Object.keys(data.methods);
export const terminalWallets = Object.keys(data.wallets);

/**
 * Returns the available payment methods. Methods that the terminal lacks are ignored; without any method all
 * are available. A wallet skips the selection, and the other methods are the brands of its cards (saferpay
 * 2.1).
 */
export function offeredMeans(
  methods: readonly string[],
  wallets: readonly string[],
  lacks: readonly string[],
): { methods: string[]; brands: string[] } {
  const has = (name: string) => !lacks.includes(name);
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

export function methodName(method: string): string {
  return names[method] ?? method;
}
