import type { PaymentMethod } from '#rules/payment.ts';
import type { InitializeRequest, InitializeResult } from '#server/checkout/payment-provider.ts';
import { initializeBody } from './saferpay-answers.ts';
import { callSaferpay, type SaferpayAccount } from './saferpay-call.ts';
import { isValidId, truncate } from './saferpay-details.ts';
import { classifyError, toUnknownOutcome } from './saferpay-errors.ts';

// Maximum lengths (saferpay 2). TWINT keeps only 50 characters of an order id.
const ORDER_ID_LENGTH = 50;
const DESCRIPTION_LENGTH = 1000;
const NOTE_LENGTH = 50;
const ADDRESS_LENGTH = 100;
const URL_LENGTH = 2000;

/** Values of `LanguageCode` (saferpay 2), which lists only German with a country. */
const PAYER_LANGUAGE = { 'de-ch': 'de-CH', 'fr-ch': 'fr', 'it-ch': 'it' };
const GIFT_CARDS = { 'de-ch': 'Geschenkkarten', 'fr-ch': 'Cartes cadeaux', 'it-ch': 'Carte regalo' };

/**
 * With this condition, the provider authorizes only if a liability shift is possible. It has no effect for
 * brands without 3-D Secure (saferpay 2). Versions before 1.36 called it WITH_LIABILITY_SHIFT.
 */
const LIABILITY_SHIFT_POSSIBLE = 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED';

export async function initialize(
  account: SaferpayAccount,
  request: InitializeRequest,
): Promise<InitializeResult> {
  const invalid = findInvalidValue(request);
  if (invalid !== undefined) return { kind: 'failed', fault: 'system', name: invalid, unclear: true };
  const fields = buildInitializeFields(account.terminalId, request);
  const response = await callSaferpay(account, 'PaymentPage/Initialize', request, fields, initializeBody);
  if (response.kind === 'unknown')
    return { ...response, kind: 'failed', ...(isFirewallRejection(response) && UNCLEAR) };
  if (response.kind === 'error') {
    if (classifyError(response) !== 'declined') return { ...toUnknownOutcome(response), kind: 'failed' };
    return { kind: 'failed', fault: 'transactionDeclined', name: response.name, details: response.details };
  }
  const { Token, RedirectUrl, Expiration } = response.body;
  // Another host would redirect the buyer to an unknown site.
  if (!isProviderPage(account.url, RedirectUrl)) {
    return {
      kind: 'failed',
      fault: 'responseFormat',
      name: 'the payment page is on another host',
      ...UNCLEAR,
    };
  }
  return {
    kind: 'started',
    token: Token,
    redirectUrl: RedirectUrl,
    expiresAt: Expiration,
    respondedAt: response.at,
  };
}

const UNCLEAR = { unclear: true } as const;

/** A firewall may reject only this request, because of the buyer's input. */
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
      // Card statements often show only 10 to 12 characters, so this is the reference alone.
      PayerNote: truncate(reference, NOTE_LENGTH),
    },
    ...toPaymentMeans(request.method),
    ...(request.strongAuthentication && { Condition: LIABILITY_SHIFT_POSSIBLE }),
    Payer: { LanguageCode: PAYER_LANGUAGE[lang], BillingAddress: toBillingAddress(request.payer) },
    ReturnUrl: { Url: request.returnUrl },
    Notification: { SuccessNotifyUrl: request.successNotifyUrl, FailNotifyUrl: request.failNotifyUrl },
  };
}

/** The provider ignores brands that the terminal doesn't support (saferpay 2.1). */
const WALLET_BRANDS: readonly PaymentMethod[] = ['VISA', 'MASTERCARD', 'AMEX'];

/**
 * Offers only the method or wallet that the buyer chose. For a wallet, the methods are the allowed card
 * brands (saferpay 2.1).
 */
function toPaymentMeans(method: PaymentMethod): { PaymentMethods: readonly string[]; Wallets?: string[] } {
  return method === 'APPLEPAY' || method === 'GOOGLEPAY'
    ? { PaymentMethods: WALLET_BRANDS, Wallets: [method] }
    : { PaymentMethods: [method] };
}

/** Omits empty fields, because the provider rejects them. */
function toBillingAddress(payer: InitializeRequest['payer']): Record<string, string> {
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

/** True if the page is on the provider's host, with HTTPS unless the host is this machine. */
export function isProviderPage(apiUrl: string, page: string): boolean {
  const [provider, url] = [new URL(apiUrl), new URL(page)];
  const isProtocolSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isProtocolSafe && url.host === provider.host && url.username === '' && url.password === '';
}
