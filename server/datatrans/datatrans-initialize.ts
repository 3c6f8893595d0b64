import type { InitializeRequest, InitializeResult } from '#server/checkout/payment-provider.ts';
import { initBody } from './datatrans-answers.ts';
import { type DatatransAccount, postDatatrans } from './datatrans-call.ts';
import { classifyError, type ErrorMeaning, toDetails, toProviderFault } from './datatrans-errors.ts';
import { getMethodCode, isCardCode } from './method-codes.ts';

/** Lifetime of an unused payment page, counted from the init call (datatrans 8). */
export const PAGE_MS = 30 * 60_000;

/** Maximum lengths; the provider documents none for addresses (datatrans 2). */
const NAME_LENGTH = 40;
const URL_LENGTH = 2000;

const LANGUAGE = { 'de-ch': 'de', 'fr-ch': 'fr', 'it-ch': 'it' };

const UNCLEAR = { unclear: true } as const;
/** With these errors, the provider rejects only this request; another one may succeed. */
const REJECTIONS = new Set<ErrorMeaning>(['final', 'invalid', 'repeated', 'wrongState']);

export async function initialize(
  account: DatatransAccount,
  request: InitializeRequest,
): Promise<InitializeResult> {
  const invalid = findInvalidValue(request);
  if (invalid !== undefined) return { kind: 'failed', fault: 'system', name: invalid, unclear: true };
  const sent = { key: request.requestId, body: buildInitFields(account, request) };
  const response = await postDatatrans(account, '', sent, initBody);
  // HTTP 403 may come from a firewall that rejects only this request, because of the buyer's input.
  if (response.kind === 'unknown') {
    return { ...response, kind: 'failed', ...(response.name === 'HTTP 403' && UNCLEAR) };
  }
  if (response.kind === 'error') {
    const meaning = classifyError(response);
    const fault = meaning === 'declined' ? 'transactionDeclined' : toProviderFault(response);
    const details = toDetails(response);
    return { kind: 'failed', fault, name: response.name, details, ...(REJECTIONS.has(meaning) && UNCLEAR) };
  }
  const { transactionId } = response.body;
  return {
    kind: 'started',
    token: transactionId,
    // Built here, because an address in the response is not trusted.
    redirectUrl: `${account.pageUrl}/v1/start/${transactionId}`,
    expiresAt: new Date((response.at ?? new Date()).getTime() + PAGE_MS),
    respondedAt: response.at,
  };
}

/** Offers only the method that the buyer chose. Stores no card, because buyers are guests. */
export function buildInitFields(
  account: DatatransAccount,
  request: InitializeRequest,
): Record<string, unknown> {
  const { amount, reference, method, lang, payer, returnUrl, strongAuthentication } = request;
  const { challengeIndicator } = account;
  const code = getMethodCode(method) ?? '';
  const shouldChallenge = strongAuthentication && challengeIndicator !== undefined && isCardCode(code);
  return {
    currency: 'CHF',
    refno: reference,
    amount,
    // If omitted, a setting in the dashboard would apply.
    autoSettle: false,
    paymentMethods: [code],
    language: LANGUAGE[lang],
    // The same address for all outcomes, because the shop never trusts the buyer's return.
    redirect: { successUrl: returnUrl, cancelUrl: returnUrl, errorUrl: returnUrl },
    webhook: { url: request.successNotifyUrl },
    customer: toCustomer(payer),
    ...(shouldChallenge && { card: { '3D': { challengeIndicator } } }),
  };
}

/** Data for the issuer's check of the payer. Omits the address, because its length limits are unknown. */
function toCustomer({ firstName, lastName, email, country }: InitializeRequest['payer']) {
  const fields = { firstName: cut(firstName), lastName: cut(lastName), email, country };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Cuts a name to its maximum length, between code points. Counts UTF-16 units, which are never fewer. */
function cut(text: string): string {
  let result = '';
  for (const point of text.toWellFormed().trim()) {
    if (result.length + point.length > NAME_LENGTH) break;
    result += point;
  }
  return result.trimEnd();
}

function findInvalidValue({
  amount,
  reference,
  method,
  returnUrl,
  successNotifyUrl,
}: InitializeRequest): string | undefined {
  if (getMethodCode(method) === undefined) return `no code for the method ${method}`;
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'no amount to pay';
  if (!isValidReference(reference)) return 'the provider would reject the reference';
  const addresses = [returnUrl, successNotifyUrl];
  return addresses.some((url) => url.length > URL_LENGTH) ? 'an address is too long' : undefined;
}

/**
 * Valid in every API version (datatrans 2): older ones allow 20 characters, newer ones 40. References are
 * never cut, because responses must repeat them.
 */
const REFERENCE = /^[A-Za-z0-9-]{1,20}$/;

export function isValidReference(text: string): boolean {
  return REFERENCE.test(text);
}
