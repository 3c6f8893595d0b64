import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type {
  AssertResult,
  HealthResult,
  PaymentProvider,
  ProviderLimits,
  ProviderNotification,
  TransactionReference,
} from '#server/checkout/payment-provider.ts';
import { basicAuthorization, callHttp, createCallPause, PAYMENT_PAUSE_MAX_MS } from '#server/runtime/http.ts';
import { checkAccount } from './saferpay-account.ts';
import { transactionBody } from './saferpay-answers.ts';
import {
  callSaferpay,
  type SaferpayAccount,
  type SaferpayError,
  TIMEOUT_MS,
  toUnreadableOutcome,
} from './saferpay-call.ts';
import { classifyError, isFault, toUnknownOutcome } from './saferpay-errors.ts';
import { initialize } from './saferpay-initialize.ts';
import { listTransactions } from './saferpay-transaction-list.ts';
import { cancel, capture, inquire, refund, toMoneyState } from './saferpay-transactions.ts';

const HOUR_MS = 3_600_000;

const LIMITS: ProviderLimits = {
  timeoutMs: TIMEOUT_MS,
  // Both periods start at Initialize (saferpay 3).
  pendingMs: 120 * HOUR_MS,
  assertMs: 24 * HOUR_MS,
  // "By minutes" (saferpay 4.4).
  inquireLagMs: 5 * 60_000,
  // "The first two hours" (saferpay 6).
  refundAfterMs: { TWINT: 2 * HOUR_MS },
};

export function createSaferpay(settings: SaferpayAccount): PaymentProvider {
  const account = { ...settings, pause: createCallPause(PAYMENT_PAUSE_MAX_MS) };
  return {
    name: 'saferpay',
    limits: { ...LIMITS, timeoutMs: account.timeoutMs ?? LIMITS.timeoutMs },
    initialize: (request) => initialize(account, request),
    assert: (token, known) => assertOrInquire(account, token, known),
    capture: (request) => capture(account, request),
    cancel: (request) => cancel(account, request),
    refund: (request) => refund(account, request),
    findRefund: ({ reference }) => inquire(account, { reference }),
    inquire: (known) => inquire(account, known),
    transactions: (span) => listTransactions(account, span),
    checkAccount: (methods) => checkAccount(account, methods),
    health: () => health(account),
    notification,
  };
}

/** A notification consists of its path, which contains the secret and the outcome (saferpay 6). */
function notification({ method, path }: ProviderNotification): { notifySecret: string } | undefined {
  const [notifySecret, outcome, ...rest] = path;
  if (method !== 'GET' || notifySecret === undefined || outcome === undefined) return undefined;
  return rest.length === 0 ? { notifySecret } : undefined;
}

/** Inquires only if Assert no longer finds the transaction (saferpay 4.4). */
async function assertOrInquire(
  account: SaferpayAccount,
  token: string,
  known: TransactionReference | undefined,
): Promise<AssertResult> {
  const asserted = await assert(account, token);
  const isForgotten =
    asserted.kind === 'expired' || (asserted.kind === 'unknown' && asserted.fault === 'notFound');
  if (!isForgotten || known === undefined) return asserted;
  const found = await inquire(account, known);
  return found.kind === 'notFound' ? asserted : found;
}

/** Reads the payment's state. Changes nothing at the provider, so its request id isn't stored. */
async function assert(account: SaferpayAccount, token: string): Promise<AssertResult> {
  const request = { requestId: randomUUID(), retries: 0 };
  const response = await callSaferpay(
    account,
    'PaymentPage/Assert',
    request,
    { Token: token },
    transactionBody,
  );
  if (response.kind === 'unknown') return response;
  if (response.kind === 'error') return toAssertResult(response);
  if (!PAYMENT_TYPES.has(response.body.Transaction.Type)) return toUnreadableOutcome('not a payment');
  return toMoneyState(response.body);
}

/** Older samples of the provider use PURCHASE. */
const PAYMENT_TYPES = new Set(['PAYMENT', 'PURCHASE']);

function toAssertResult(error: SaferpayError): AssertResult {
  const { name, details } = error;
  const meaning = classifyError(error);
  if (isFault(meaning) || meaning === 'alreadyCaptured') return toUnknownOutcome(error);
  return meaning === 'declined' ? { kind: 'declined', name, details } : { kind: meaning };
}

const HEALTH_TIMEOUT_MS = 10_000;
const healthBody = z.object({ Status: z.string() });

export async function health(account: SaferpayAccount): Promise<HealthResult> {
  const outcome = await callHttp({
    method: 'GET',
    url: `${account.url}/health/${encodeURIComponent(account.customerId)}`,
    headers: {
      accept: 'application/json',
      authorization: basicAuthorization(account.username, account.password),
    },
    timeoutMs: HEALTH_TIMEOUT_MS,
  });
  if (outcome.kind === 'connection') return { kind: 'unknown', fault: 'connection', name: outcome.reason };
  const { status } = outcome;
  if (status === 401 || status === 403)
    return { kind: 'unknown', fault: 'authentication', name: `HTTP ${status}` };
  const name = `HTTP ${status}`;
  const body = outcome.kind === 'response' && status === 200 ? healthBody.safeParse(outcome.body) : undefined;
  if (body?.success === true && body.data.Status === 'PASS') return { kind: 'healthy' };
  if (body?.success === true || status >= 500) return { kind: 'unknown', fault: 'system', name };
  // The endpoint doesn't report a known status, but payments may still work.
  return { kind: 'unknown', fault: 'responseFormat', name };
}
