import type { InitializeAnswer, InitializeRequest } from '#server/checkout/payment-provider.ts';
import { initBody } from './datatrans-answers.ts';
import { type DatatransAccount, postDatatrans } from './datatrans-call.ts';
import { detailsOf, type ErrorMeaning, faultOf, meaningOf } from './datatrans-errors.ts';
import { codeOf, isCardCode } from './method-codes.ts';

/** From init on, if nothing happens (datatrans 8). */
export const PAGE_MS = 30 * 60_000;

/** No lengths are known (datatrans 2): a name longer than this is cut, an address longer than this is refused. */
const NAME_LENGTH = 40;
const URL_LENGTH = 2000;

const LANGUAGE = { 'de-ch': 'de', 'fr-ch': 'fr', 'it-ch': 'it' };

const UNCLEAR = { unclear: true } as const;
/** This request is refused in the provider's own words; another one may be well. */
const REFUSES = new Set<ErrorMeaning>(['final', 'invalid', 'repeated', 'wrongState']);

export async function initialize(
  account: DatatransAccount,
  request: InitializeRequest,
): Promise<InitializeAnswer> {
  const impossible = impossibleIn(request);
  if (impossible !== undefined) return { kind: 'failed', fault: 'system', name: impossible, unclear: true };
  const sent = { key: request.requestId, body: initFields(account, request) };
  const answer = await postDatatrans(account, '', sent, initBody);
  // What a firewall says may be about this request alone: it holds what a buyer has typed.
  if (answer.kind === 'unknown') {
    return { ...answer, kind: 'failed', ...(answer.name === 'HTTP 403' && UNCLEAR) };
  }
  if (answer.kind === 'error') {
    const meaning = meaningOf(answer);
    const fault = meaning === 'declined' ? 'transactionDeclined' : faultOf(answer);
    const details = detailsOf(answer);
    return { kind: 'failed', fault, name: answer.name, details, ...(REFUSES.has(meaning) && UNCLEAR) };
  }
  const { transactionId } = answer.body;
  return {
    kind: 'started',
    token: transactionId,
    // The answer's own address is not followed: the page is where the configuration says.
    redirectUrl: `${account.pageUrl}/v1/start/${transactionId}`,
    expiresAt: new Date((answer.at ?? new Date()).getTime() + PAGE_MS),
    toldAt: answer.at,
  };
}

/** One method, since the buyer has chosen already; nothing of a stored card, since buyers are guests. */
export function initFields(account: DatatransAccount, request: InitializeRequest): Record<string, unknown> {
  const { amount, reference, method, lang, payer, returnUrl, strongAuthentication } = request;
  const { challengeIndicator } = account;
  const code = codeOf(method) ?? '';
  const asksForChallenge = strongAuthentication && challengeIndicator !== undefined && isCardCode(code);
  return {
    currency: 'CHF',
    refno: reference,
    amount,
    // Left out, a setting of the dashboard would decide.
    autoSettle: false,
    paymentMethods: [code],
    language: LANGUAGE[lang],
    // Nothing of the outcome is believed from the way back, so that one address does.
    redirect: { successUrl: returnUrl, cancelUrl: returnUrl, errorUrl: returnUrl },
    // There is one address for all outcomes.
    webhook: { url: request.successNotifyUrl },
    customer: customerOf(payer),
    ...(asksForChallenge && { card: { '3D': { challengeIndicator } } }),
  };
}

/** What an issuer's check of the payer needs; no address, whose fields have lengths that we do not know. */
function customerOf({ firstName, lastName, email, country }: InitializeRequest['payer']) {
  const fields = { firstName: cut(firstName), lastName: cut(lastName), email, country };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Whole code points; the length is counted in UTF-16 units, which fits either way of counting. */
function cut(text: string): string {
  let kept = '';
  for (const point of text.toWellFormed().trim()) {
    if (kept.length + point.length > NAME_LENGTH) break;
    kept += point;
  }
  return kept.trimEnd();
}

/** What the provider would refuse: found before the call. */
function impossibleIn({
  amount,
  reference,
  method,
  returnUrl,
  successNotifyUrl,
}: InitializeRequest): string | undefined {
  if (codeOf(method) === undefined) return `no code for the method ${method}`;
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'no amount to pay';
  if (!isReference(reference)) return 'a reference that the provider would refuse';
  const addresses = [returnUrl, successNotifyUrl];
  return addresses.some((url) => url.length > URL_LENGTH) ? 'an address that is too long' : undefined;
}

/**
 * What every version and method is known to take (datatrans 2): 20 characters in older versions, 40 in newer ones, and no
 * word about which. A reference is never cut: what comes back is compared with what was sent.
 */
const REFERENCE = /^[A-Za-z0-9-]{1,20}$/;

export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}
