import { createHmac, timingSafeEqual } from 'node:crypto';
import type {
  PaymentProvider,
  ProviderLimits,
  ProviderNotification,
} from '#server/checkout/payment-provider.ts';
import { createCallPause, PAYMENT_PAUSE_MAX_MS } from '#server/runtime/http.ts';
import { checkAccount, health } from './datatrans-account.ts';
import { type DatatransAccount, TIMEOUT_MS } from './datatrans-call.ts';
import { initialize } from './datatrans-initialize.ts';
import { cancel, capture, findRefund, refund } from './datatrans-transactions.ts';
import { assert, inquire } from './transaction-status.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A capture reads the status, settles, and reads the status again if another process was faster. */
const CALLS_PER_CAPTURE = 3;

const LIMITS: Omit<ProviderLimits, 'timeoutMs'> = {
  // The lifetime of a payment page is not documented. A day is certainly longer.
  pendingMs: DAY_MS,
  // A payment can usually be settled for this long (datatrans 8), so its status remains available.
  assertMs: 30 * DAY_MS,
  // A refund missing in the history proves nothing, because the delay is not documented (datatrans 4).
  inquireLagMs: 360 * DAY_MS,
  // 60 minutes (datatrans 1.1), less a margin for a call and clock differences.
  idempotencyMs: 55 * 60_000,
  // Another provider requires this for TWINT; Datatrans documents nothing (datatrans 8). Waiting is harmless.
  refundAfterMs: { TWINT: 2 * HOUR_MS },
};

/** A payment's token is its transaction id. */
export function createDatatrans(settings: DatatransAccount): PaymentProvider {
  const account = { ...settings, pause: createCallPause(PAYMENT_PAUSE_MAX_MS) };
  return {
    name: 'datatrans',
    limits: { ...LIMITS, timeoutMs: CALLS_PER_CAPTURE * (account.timeoutMs ?? TIMEOUT_MS) },
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
 * The path contains the secret and an outcome, which isn't used. The body is never trusted, even if signed.
 * If keys are configured, a wrong signature rejects the notification.
 */
function notification(
  { signKeys }: DatatransAccount,
  { method, path, headers, rawBody }: ProviderNotification,
): { notifySecret: string } | undefined {
  const [notifySecret, outcome, ...rest] = path;
  if (method !== 'POST' || notifySecret === undefined || outcome === undefined) return undefined;
  const isAuthentic =
    signKeys.length === 0 || isValidSignature(headers['datatrans-signature'], rawBody, signKeys);
  return isAuthentic && rest.length === 0 ? { notifySecret } : undefined;
}

/** The header may contain other fields, in any order. */
const TIME = /(?:^|,)\s*t=(\d{1,20})\s*(?:,|$)/;
const SIGNATURE = /(?:^|,)\s*s0=([0-9a-f]{64})\s*(?:,|$)/i;

/**
 * Checks the HMAC of time and raw body (datatrans 7). Doesn't check the time: no maximum age is documented,
 * and a replayed notification only causes one more poll.
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
  // Tries every key, so that the duration doesn't reveal which one matched.
  return keys.map((key) => timingSafeEqual(computeSignature(key, time, rawBody), received)).includes(true);
}

function computeSignature(key: string, time: string, rawBody: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(time).update(rawBody).digest();
}
