/** Payment methods that the API knows, with the SpecVersion they came with (saferpay 1.2 and 2). */
const knownSince: Readonly<Record<string, number>> = {
  ACCOUNTTOACCOUNT: 0,
  ALIPAY: 0,
  AMEX: 0,
  BANCONTACT: 0,
  BLIK: 0,
  CARD: 35,
  DINERS: 0,
  DIRECTDEBIT: 0,
  EPRZELEWY: 0,
  EPS: 0,
  GIFTCARD: 0,
  IDEAL: 0,
  JCB: 0,
  KLARNA: 0,
  MAESTRO: 0,
  MASTERCARD: 0,
  PAYCONIQ: 0,
  PAYPAL: 0,
  POSTFINANCEPAY: 0,
  REKA: 0,
  TWINT: 7,
  UNIONPAY: 0,
  VISA: 0,
  WECHATPAY: 0,
  WERO: 49,
};

/** Methods that were dropped, with the SpecVersion that no longer knows them (saferpay 1.2). */
const droppedWith: Readonly<Record<string, number>> = { GIROPAY: 49, SOFORT: 49, PAYDIREKT: 49, INVOICE: 51 };

const terminalMethods: readonly string[] = ['VISA', 'MASTERCARD', 'DINERS', 'TWINT', 'UNIONPAY'];
const threeDsMethods: readonly string[] = ['VISA', 'MASTERCARD', 'DINERS'];

export function methodsKnownTo(minorVersion: number): string[] {
  return [
    ...Object.keys(knownSince).filter((method) => (knownSince[method] ?? 0) <= minorVersion),
    ...Object.keys(droppedWith).filter((method) => minorVersion < (droppedWith[method] ?? 0)),
  ];
}

/** What the payer is offered: methods the terminal lacks are ignored, and with none left all are offered. */
export function offeredMethods(asked: readonly string[] | undefined): string[] {
  const wanted = asked?.flatMap((method) => (method === 'CARD' ? threeDsMethods : [method])) ?? [];
  const offered = terminalMethods.filter((method) => wanted.includes(method));
  return offered.length === 0 ? [...terminalMethods] : offered;
}

export function hasThreeDs(method: string): boolean {
  return threeDsMethods.includes(method);
}

const names: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  DINERS: 'Diners Club',
  TWINT: 'TWINT',
  UNIONPAY: 'UnionPay',
};

export function methodName(method: string): string {
  return names[method] ?? method;
}
