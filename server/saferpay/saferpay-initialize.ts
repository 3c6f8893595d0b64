import type { PaymentMethod } from '#rules/payment.ts';
import type { InitializeAnswer, InitializeRequest } from '#server/checkout/payment-provider.ts';
import { initializeBody } from './saferpay-answers.ts';
import { callSaferpay, type SaferpayAccount } from './saferpay-call.ts';
import { cut, isId } from './saferpay-details.ts';
import { meaningOf, unknownError } from './saferpay-errors.ts';

// Lengths of saferpay 2; of an order id TWINT keeps 50 characters.
const ORDER_ID_LENGTH = 50;
const DESCRIPTION_LENGTH = 1000;
const NOTE_LENGTH = 50;
const ADDRESS_LENGTH = 100;
const URL_LENGTH = 2000;

/** `LanguageCode`: saferpay 2 names `de-CH`; the others go without a country. */
const PAYER_LANGUAGE = { 'de-ch': 'de-CH', 'fr-ch': 'fr', 'it-ch': 'it' };
/** What is bought, as the payment page says it. */
const GIFT_CARDS = { 'de-ch': 'Geschenkkarten', 'fr-ch': 'Cartes cadeaux', 'it-ch': 'Carte regalo' };

/**
 * Authorises only where the issuer may take over the risk; the brands without 3-D Secure ignore it (saferpay 2). It was
 * called WITH_LIABILITY_SHIFT before 1.36.
 */
const LIABILITY_SHIFT_POSSIBLE = 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED';

export async function initialize(
  account: SaferpayAccount,
  request: InitializeRequest,
): Promise<InitializeAnswer> {
  const impossible = impossibleIn(request);
  if (impossible !== undefined) return { kind: 'failed', fault: 'system', name: impossible, unclear: true };
  const fields = initializeFields(account.terminalId, request);
  const answer = await callSaferpay(account, 'PaymentPage/Initialize', request, fields, initializeBody);
  if (answer.kind === 'unknown') return { ...answer, kind: 'failed', ...(isByFirewall(answer) && UNCLEAR) };
  if (answer.kind === 'error') {
    if (meaningOf(answer) !== 'declined') return { ...unknownError(answer), kind: 'failed' };
    return { kind: 'failed', fault: 'transactionDeclined', name: answer.name, details: answer.details };
  }
  const { Token, RedirectUrl, Expiration } = answer.body;
  // A redirect to any other host would lead the buyer to an unknown site.
  if (!isPageOf(account.url, RedirectUrl)) {
    return { kind: 'failed', fault: 'responseFormat', name: 'redirect to another host', ...UNCLEAR };
  }
  return {
    kind: 'started',
    token: Token,
    redirectUrl: RedirectUrl,
    expiresAt: Expiration,
    toldAt: answer.at,
  };
}

const UNCLEAR = { unclear: true } as const;

/** Its words may be about this request alone: it holds what a buyer has typed. */
function isByFirewall({ name }: { name: string }): boolean {
  return name === 'HTTP 403';
}

/** The request without its header. */
export function initializeFields(terminalId: string, request: InitializeRequest): Record<string, unknown> {
  const { reference, lang } = request;
  return {
    TerminalId: terminalId,
    Payment: {
      Amount: { Value: String(request.amount), CurrencyCode: 'CHF' },
      OrderId: reference,
      Description: cut(`${GIFT_CARDS[lang]} ${reference}`, DESCRIPTION_LENGTH),
      // Stands on the payer's statement, often in 10 to 12 characters only: the reference alone.
      PayerNote: cut(reference, NOTE_LENGTH),
    },
    ...meansFor(request.method),
    ...(request.strongAuthentication && { Condition: LIABILITY_SHIFT_POSSIBLE }),
    Payer: { LanguageCode: PAYER_LANGUAGE[lang], BillingAddress: billingAddress(request.payer) },
    ReturnUrl: { Url: request.returnUrl },
    Notification: { SuccessNotifyUrl: request.successNotifyUrl, FailNotifyUrl: request.failNotifyUrl },
  };
}

/** Brands that the cards of a wallet may be of; those that the terminal lacks are ignored (saferpay 2.1). */
const WALLET_BRANDS: readonly PaymentMethod[] = ['VISA', 'MASTERCARD', 'AMEX'];

/**
 * One method, or one wallet, so that the page does not ask again: the buyer has chosen already. Beside a wallet the
 * methods name the brands that its cards may be of (saferpay 2.1).
 */
function meansFor(method: PaymentMethod): { PaymentMethods: readonly string[]; Wallets?: string[] } {
  return method === 'APPLEPAY' || method === 'GOOGLEPAY'
    ? { PaymentMethods: WALLET_BRANDS, Wallets: [method] }
    : { PaymentMethods: [method] };
}

/** All its fields are optional, but none may be empty. */
function billingAddress(payer: InitializeRequest['payer']): Record<string, string> {
  const fields = {
    FirstName: cut(payer.firstName, ADDRESS_LENGTH),
    LastName: cut(payer.lastName, ADDRESS_LENGTH),
    Company: cut(payer.company, ADDRESS_LENGTH),
    Street: cut(payer.street, ADDRESS_LENGTH),
    Zip: cut(payer.zipCode, ADDRESS_LENGTH),
    City: cut(payer.city, ADDRESS_LENGTH),
    CountryCode: payer.country,
    Email: payer.email,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** What the provider would refuse, or silently change: found before the call. */
function impossibleIn({
  amount,
  reference,
  returnUrl,
  successNotifyUrl,
  failNotifyUrl,
}: InitializeRequest): string | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'no amount to pay';
  if (!isId(reference, ORDER_ID_LENGTH)) return 'an order id that the provider would change';
  const addresses = [returnUrl, successNotifyUrl, failNotifyUrl];
  return addresses.some((url) => url.length > URL_LENGTH) ? 'an address that is too long' : undefined;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** On the configured provider's own host, and encrypted wherever the way leads off this machine. */
export function isPageOf(base: string, page: string): boolean {
  const [provider, url] = [new URL(base), new URL(page)];
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return safe && url.host === provider.host && url.username === '' && url.password === '';
}
