import { createHmac, timingSafeEqual } from 'node:crypto';
import type {
  PaymentProvider,
  ProviderLimits,
  ProviderNotification,
} from '#server/checkout/payment-provider.ts';
import { checkAccount, health } from './datatrans-account.ts';
import { type DatatransAccount, TIMEOUT_MS } from './datatrans-call.ts';
import { initialize } from './datatrans-initialize.ts';
import { cancel, capture, findRefund, refund } from './datatrans-transactions.ts';
import { assert, inquire } from './transaction-status.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A settlement is read, sent, and read again where another process was faster. */
const CALLS_OF_ONE = 3;

const LIMITS: Omit<ProviderLimits, 'answerMs'> = {
  // It has no status that leaves a payment undecided; a page's own time is not documented, and a day is more.
  pendingMs: DAY_MS,
  // A settlement is usually possible so long (datatrans 8), so its status is told.
  assertMs: 30 * DAY_MS,
  // What a history without a refund proves is not documented (datatrans 4): it is never taken as a proof.
  inquireLagMs: 360 * DAY_MS,
  // 60 minutes (datatrans 1.1), less what a call and two clocks may take.
  sameAnswerMs: 55 * 60_000,
  // Known of TWINT from another provider; not refuted here (datatrans 8), and two hours cost nothing.
  refundAfterMs: { TWINT: 2 * HOUR_MS },
};

/** The Datatrans JSON API as the shop's payment provider. A payment's token is its transaction id. */
export function createDatatrans(account: DatatransAccount): PaymentProvider {
  return {
    name: 'datatrans',
    limits: { ...LIMITS, answerMs: CALLS_OF_ONE * (account.timeoutMs ?? TIMEOUT_MS) },
    initialize: (request) => initialize(account, request),
    assert: (token, known) => assert(account, token, known),
    capture: (request) => capture(account, request),
    cancel: (request) => cancel(account, request),
    refund: (request) => refund(account, request),
    findRefund: (lookup) => findRefund(account, lookup),
    inquire: (known) => inquire(account, known),
    // There is no such list (datatrans 10).
    transactions: async () => ({ kind: 'unsupported' }),
    checkAccount: (methods) => checkAccount(account, methods),
    health: () => health(account),
    notification: (request) => notification(account, request),
  };
}

/**
 * Its address was made by the shop: the secret, and a word that says nothing here. What its body tells is not believed,
 * signed or not; a wrong signature, where there are keys, makes it nobody's.
 */
function notification(
  { signKeys }: DatatransAccount,
  { method, path, headers, rawBody }: ProviderNotification,
): { notifySecret: string } | undefined {
  const [notifySecret, outcome, ...more] = path;
  if (method !== 'POST' || notifySecret === undefined || outcome === undefined) return undefined;
  const isOurs = signKeys.length === 0 || isSigned(headers['datatrans-signature'], rawBody, signKeys);
  return isOurs && more.length === 0 ? { notifySecret } : undefined;
}

/** What of a time and a body; the header may hold more, in any order. */
const TIME = /(?:^|,)\s*t=(\d{1,20})\s*(?:,|$)/;
const SIGNATURE = /(?:^|,)\s*s0=([0-9a-f]{64})\s*(?:,|$)/i;

/**
 * Whether a notification was signed with one of the keys: an HMAC of time and body, as its bytes came (datatrans 7). The
 * time is not judged: no age is documented, and what a repeated notification causes is one question more.
 * @param keys in hexadecimal
 */
export function isSigned(
  header: string | string[] | undefined,
  rawBody: string,
  keys: readonly string[],
): boolean {
  if (typeof header !== 'string') return false;
  const [, time] = TIME.exec(header) ?? [];
  const [, signature] = SIGNATURE.exec(header) ?? [];
  if (time === undefined || signature === undefined) return false;
  const told = Buffer.from(signature, 'hex');
  // Each key is tried, so that the time taken does not tell which one it was.
  return keys.map((key) => timingSafeEqual(signatureOf(key, time, rawBody), told)).includes(true);
}

function signatureOf(key: string, time: string, rawBody: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(time).update(rawBody).digest();
}
