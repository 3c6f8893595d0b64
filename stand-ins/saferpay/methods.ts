import methods from './methods.json' with { type: 'json' };

const threeDsMethods: readonly string[] = ['VISA', 'MASTERCARD', 'DINERS'];
const names: Readonly<Record<string, string>> = methods.names;
const terminalMethods = Object.keys(names);

/** The methods of the API, some of which came or went with a minor SpecVersion (saferpay 1.2 and 2). */
export function methodsKnownTo(minorVersion: number): string[] {
  const came = Object.entries(methods.since).filter(([, first]) => first <= minorVersion);
  const stayed = Object.entries(methods.until).filter(([, end]) => minorVersion < end);
  return [...methods.always, ...[...came, ...stayed].map(([method]) => method)];
}

/** What the payer is offered: methods the terminal lacks are ignored, and with none left all are offered. */
export function offeredMethods(asked: readonly string[] = []): string[] {
  const wanted = asked.flatMap((method) => (method === 'CARD' ? threeDsMethods : [method]));
  const offered = terminalMethods.filter((method) => wanted.includes(method));
  return offered.length === 0 ? terminalMethods : offered;
}

export function hasThreeDs(method: string): boolean {
  return threeDsMethods.includes(method);
}

export function methodName(method: string): string {
  return names[method] ?? method;
}
