import type { InitializeAnswer, InitializeRequest } from '#server/checkout/payment-provider.ts';
import { initBody } from './datatrans-answers.ts';
import { type DatatransAccount, postDatatrans } from './datatrans-call.ts';
import { classifyError, type ErrorMeaning, toDetails, toProviderFault } from './datatrans-errors.ts';
import { getMethodCode, isCardCode } from './method-codes.ts';

/** Lifetime of an unused payment page, from init (datatrans 8). */
export const PAGE_MS = 30 * 60_000;

/** Undocumented limits (datatrans 2). The provider cuts longer names and rejects longer addresses. */
const NAME_LENGTH = 40;
const URL_LENGTH = 2000;

const LANGUAGE = { 'de-ch': 'de', 'fr-ch': 'fr', 'it-ch': 'it' };

const UNCLEAR = { unclear: true } as const;
/** The provider rejects this request; another one may succeed. */
const REJECTIONS = new Set<ErrorMeaning>(['final', 'invalid', 'repeated', 'wrongState']);

export async function initialize(
  account: DatatransAccount,
  request: InitializeRequest,
): Promise<InitializeAnswer> {
  const invalid = findInvalidValue(request);
  if (invalid !== undefined) return { kind: 'failed', fault: 'system', name: invalid, unclear: true };
  const sent = { key: request.requestId, body: buildInitFields(account, request) };
  const answer = await postDatatrans(account, '', sent, initBody);
  // A firewall may reject this request because of the buyer's input.
  if (answer.kind === 'unknown') {
    return { ...answer, kind: 'failed', ...(answer.name === 'HTTP 403' && UNCLEAR) };
  }
  if (answer.kind === 'error') {
    const meaning = classifyError(answer);
    const fault = meaning === 'declined' ? 'transactionDeclined' : toProviderFault(answer);
    const details = toDetails(answer);
    return { kind: 'failed', fault, name: answer.name, details, ...(REJECTIONS.has(meaning) && UNCLEAR) };
  }
  const { transactionId } = answer.body;
  return {
    kind: 'started',
    token: transactionId,
    // An address in the response is not trusted.
    redirectUrl: `${account.pageUrl}/v1/start/${transactionId}`,
    expiresAt: new Date((answer.at ?? new Date()).getTime() + PAGE_MS),
    respondedAt: answer.at,
  };
}

/** One method, because the buyer has chosen already. No stored card, because buyers are guests. */
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
    // If omitted, a setting of the dashboard would decide.
    autoSettle: false,
    paymentMethods: [code],
    language: LANGUAGE[lang],
    // One address for all outcomes, because the return is never trusted.
    redirect: { successUrl: returnUrl, cancelUrl: returnUrl, errorUrl: returnUrl },
    webhook: { url: request.successNotifyUrl },
    customer: toCustomer(payer),
    ...(shouldChallenge && { card: { '3D': { challengeIndicator } } }),
  };
}

/** The issuer checks the payer with this data. It has no address, because the length limits are unknown. */
function toCustomer({ firstName, lastName, email, country }: InitializeRequest['payer']) {
  const fields = { firstName: cut(firstName), lastName: cut(lastName), email, country };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Cuts at code points and counts UTF-16 units, which satisfies either way of counting. */
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
 * Valid in every version (datatrans 2): older ones allow 20 characters, newer ones 40. Never cut, because
 * responses repeat it.
 */
const REFERENCE = /^[A-Za-z0-9-]{1,20}$/;

export function isValidReference(text: string): boolean {
  return REFERENCE.test(text);
}
