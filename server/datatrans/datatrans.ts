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
/** A settlement reads, sends, and reads again if another process was faster. */
const CALLS_PER_CAPTURE = 3;

const LIMITS: Omit<ProviderLimits, 'answerMs'> = {
  // No status leaves a payment undecided. The page's lifetime is not documented; a day is longer.
  pendingMs: DAY_MS,
  // Settlement is usually possible for this long (datatrans 8), so the status stays available.
  assertMs: 30 * DAY_MS,
  // A history without a refund never counts as proof (not documented, datatrans 4).
  inquireLagMs: 360 * DAY_MS,
  // 60 minutes (datatrans 1.1), minus time for a call and clock differences.
  sameAnswerMs: 55 * 60_000,
  // Known from TWINT at another provider and not refuted here (datatrans 8); two hours cost nothing.
  refundAfterMs: { TWINT: 2 * HOUR_MS },
};

/** A payment's token is its transaction id. */
export function createDatatrans(account: DatatransAccount): PaymentProvider {
  return {
    name: 'datatrans',
    limits: { ...LIMITS, answerMs: CALLS_PER_CAPTURE * (account.timeoutMs ?? TIMEOUT_MS) },
    initialize: (request) => initialize(account, request),
    assert: (token, known) => assert(account, token, known),
    capture: (request) => capture(account, request),
    cancel: (request) => cancel(account, request),
    refund: (request) => refund(account, request),
    findRefund: (lookup) => findRefund(account, lookup),
    inquire: (known) => inquire(account, known),
    // The API has no such list (datatrans 10).
    transactions: async () => ({ kind: 'unsupported' }),
    checkAccount: (methods) => checkAccount(account, methods),
    health: () => health(account),
    notification: (request) => notification(account, request),
  };
}

/**
 * Secret, and a word without meaning here. The body is never trusted, signed or not. With keys configured, a
 * wrong signature rejects the notification.
 */
function notification(
  { signKeys }: DatatransAccount,
  { method, path, headers, rawBody }: ProviderNotification,
): { notifySecret: string } | undefined {
  const [notifySecret, outcome, ...more] = path;
  if (method !== 'POST' || notifySecret === undefined || outcome === undefined) return undefined;
  const isOurs = signKeys.length === 0 || isValidSignature(headers['datatrans-signature'], rawBody, signKeys);
  return isOurs && more.length === 0 ? { notifySecret } : undefined;
}

/** The header may contain more, in any order. */
const TIME = /(?:^|,)\s*t=(\d{1,20})\s*(?:,|$)/;
const SIGNATURE = /(?:^|,)\s*s0=([0-9a-f]{64})\s*(?:,|$)/i;

/**
 * HMAC of time and raw body (datatrans 7). The time is not checked: no maximum age is documented, and a
 * replay only causes one more poll.
 * @param keys hexadecimal
 */
export function isValidSignature(
  header: string | string[] | undefined,
  rawBody: string,
  keys: readonly string[],
): boolean {
  if (typeof header !== 'string') return false;
  const [, time] = TIME.exec(header) ?? [];
  const [, signature] = SIGNATURE.exec(header) ?? [];
  if (time === undefined || signature === undefined) return false;
  const received = Buffer.from(signature, 'hex');
  // Try every key, so that the timing doesn't reveal which one matched.
  return keys.map((key) => timingSafeEqual(computeSignature(key, time, rawBody), received)).includes(true);
}

function computeSignature(key: string, time: string, rawBody: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(time).update(rawBody).digest();
}
