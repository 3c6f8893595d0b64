import type { PaymentMethod } from '#rules/payment.ts';
import type { InitializeAnswer, InitializeRequest } from '#server/checkout/payment-provider.ts';
import { initializeBody } from './saferpay-answers.ts';
import { callSaferpay, type SaferpayAccount } from './saferpay-call.ts';
import { isValidId, truncate } from './saferpay-details.ts';
import { classifyError, toUnknownOutcome } from './saferpay-errors.ts';

// Maximum lengths of saferpay 2. TWINT keeps 50 characters of an order id.
const ORDER_ID_LENGTH = 50;
const DESCRIPTION_LENGTH = 1000;
const NOTE_LENGTH = 50;
const ADDRESS_LENGTH = 100;
const URL_LENGTH = 2000;

/** `LanguageCode`: saferpay 2 lists `de-CH`; the others have no country. */
const PAYER_LANGUAGE = { 'de-ch': 'de-CH', 'fr-ch': 'fr', 'it-ch': 'it' };
const GIFT_CARDS = { 'de-ch': 'Geschenkkarten', 'fr-ch': 'Cartes cadeaux', 'it-ch': 'Carte regalo' };

/**
 * Authorizes only if a liability shift is possible. Brands without 3-D Secure ignore it (saferpay 2). Its
 * name was WITH_LIABILITY_SHIFT before 1.36.
 */
const LIABILITY_SHIFT_POSSIBLE = 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED';

export async function initialize(
  account: SaferpayAccount,
  request: InitializeRequest,
): Promise<InitializeAnswer> {
  const invalid = findInvalidValue(request);
  if (invalid !== undefined) return { kind: 'failed', fault: 'system', name: invalid, unclear: true };
  const fields = buildInitializeFields(account.terminalId, request);
  const answer = await callSaferpay(account, 'PaymentPage/Initialize', request, fields, initializeBody);
  if (answer.kind === 'unknown')
    return { ...answer, kind: 'failed', ...(isFirewallRejection(answer) && UNCLEAR) };
  if (answer.kind === 'error') {
    if (classifyError(answer) !== 'declined') return { ...toUnknownOutcome(answer), kind: 'failed' };
    return { kind: 'failed', fault: 'transactionDeclined', name: answer.name, details: answer.details };
  }
  const { Token, RedirectUrl, Expiration } = answer.body;
  // Any other host would redirect the buyer to an unknown site.
  if (!isProviderPage(account.url, RedirectUrl)) {
    return { kind: 'failed', fault: 'responseFormat', name: 'redirect to another host', ...UNCLEAR };
  }
  return {
    kind: 'started',
    token: Token,
    redirectUrl: RedirectUrl,
    expiresAt: Expiration,
    respondedAt: answer.at,
  };
}

const UNCLEAR = { unclear: true } as const;

/** A firewall may reject just this request because of what the buyer typed. */
function isFirewallRejection({ name }: { name: string }): boolean {
  return name === 'HTTP 403';
}

export function buildInitializeFields(
  terminalId: string,
  request: InitializeRequest,
): Record<string, unknown> {
  const { reference, lang } = request;
  return {
    TerminalId: terminalId,
    Payment: {
      Amount: { Value: String(request.amount), CurrencyCode: 'CHF' },
      OrderId: reference,
      Description: truncate(`${GIFT_CARDS[lang]} ${reference}`, DESCRIPTION_LENGTH),
      // Statements often show only 10 to 12 characters, so this is the reference alone.
      PayerNote: truncate(reference, NOTE_LENGTH),
    },
    ...paymentMeansFor(request.method),
    ...(request.strongAuthentication && { Condition: LIABILITY_SHIFT_POSSIBLE }),
    Payer: { LanguageCode: PAYER_LANGUAGE[lang], BillingAddress: billingAddress(request.payer) },
    ReturnUrl: { Url: request.returnUrl },
    Notification: { SuccessNotifyUrl: request.successNotifyUrl, FailNotifyUrl: request.failNotifyUrl },
  };
}

/** The provider ignores brands that the terminal lacks (saferpay 2.1). */
const WALLET_BRANDS: readonly PaymentMethod[] = ['VISA', 'MASTERCARD', 'AMEX'];

/**
 * The buyer has already chosen one method or wallet. For a wallet, the methods list the allowed card brands
 * (saferpay 2.1).
 */
function paymentMeansFor(method: PaymentMethod): { PaymentMethods: readonly string[]; Wallets?: string[] } {
  return method === 'APPLEPAY' || method === 'GOOGLEPAY'
    ? { PaymentMethods: WALLET_BRANDS, Wallets: [method] }
    : { PaymentMethods: [method] };
}

/** All fields are optional, but none may be empty. */
function billingAddress(payer: InitializeRequest['payer']): Record<string, string> {
  const fields = {
    FirstName: truncate(payer.firstName, ADDRESS_LENGTH),
    LastName: truncate(payer.lastName, ADDRESS_LENGTH),
    Company: truncate(payer.company, ADDRESS_LENGTH),
    Street: truncate(payer.street, ADDRESS_LENGTH),
    Zip: truncate(payer.zipCode, ADDRESS_LENGTH),
    City: truncate(payer.city, ADDRESS_LENGTH),
    CountryCode: payer.country,
    Email: payer.email,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function findInvalidValue({
  amount,
  reference,
  returnUrl,
  successNotifyUrl,
  failNotifyUrl,
}: InitializeRequest): string | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'no amount to pay';
  if (!isValidId(reference, ORDER_ID_LENGTH)) return 'the provider would change the order id';
  const addresses = [returnUrl, successNotifyUrl, failNotifyUrl];
  return addresses.some((url) => url.length > URL_LENGTH) ? 'an address is too long' : undefined;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Must be the provider's own host, with HTTPS unless it is on this machine. */
export function isProviderPage(base: string, page: string): boolean {
  const [provider, url] = [new URL(base), new URL(page)];
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return safe && url.host === provider.host && url.username === '' && url.password === '';
}
