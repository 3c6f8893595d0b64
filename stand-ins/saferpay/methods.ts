import methods from './methods.json' with { type: 'json' };

const threeDsMethods: readonly string[] = ['VISA', 'MASTERCARD', 'DINERS', 'AMEX'];
/** Brands of the cards in a wallet. */
const walletBrands: readonly string[] = ['VISA', 'MASTERCARD', 'AMEX'];
const names: Readonly<Record<string, string>> = { ...methods.names, ...methods.wallets };

/** What a terminal offers unless it is told to lack something. */
export const terminalMethods: readonly string[] = Object.keys(methods.names);
export const terminalWallets: readonly string[] = ['APPLEPAY', 'GOOGLEPAY'];

/** The methods of the API, some of which came or went with a minor SpecVersion (saferpay 1.2 and 2). */
export function methodsKnownTo(minorVersion: number): string[] {
  const stayed = Object.entries(methods.until).filter(([, end]) => minorVersion < end);
  return [...methods.always, ...cameBy(methods.since, minorVersion), ...stayed.map(([method]) => method)];
}

export function walletsKnownTo(minorVersion: number): string[] {
  return cameBy(methods.walletsSince, minorVersion);
}

function cameBy(since: Readonly<Record<string, number>>, minorVersion: number): string[] {
  return Object.entries(since).flatMap(([name, first]) => (first <= minorVersion ? [name] : []));
}

type Asked = {
  readonly methods?: readonly string[] | undefined;
  readonly wallets?: readonly string[] | undefined;
};

/**
 * What the payer is offered: what the terminal lacks is ignored, and with no method left all are offered. A wallet leads
 * straight to itself, and the methods beside it are the brands that its cards may be of (saferpay 2.1).
 */
export function offeredMeans(
  asked: Asked,
  lacks: readonly string[],
): { methods: string[]; brands: string[] } {
  const wallets = (asked.wallets ?? []).filter(
    (wallet) => terminalWallets.includes(wallet) && !lacks.includes(wallet),
  );
  const has = terminalMethods.filter((method) => !lacks.includes(method));
  const wanted = (asked.methods ?? []).flatMap((method) => (method === 'CARD' ? threeDsMethods : [method]));
  const some = has.filter((method) => wanted.includes(method));
  const offered = some.length === 0 ? has : some;
  const brands = offered.filter((method) => walletBrands.includes(method));
  return { methods: wallets.length > 0 ? wallets : offered, brands };
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
