import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type {
  AssertAnswer,
  HealthAnswer,
  PaymentProvider,
  ProviderLimits,
  ProviderNotification,
  TransactionReference,
} from '#server/checkout/payment-provider.ts';
import { basicAuthorization, callHttp } from '#server/runtime/http.ts';
import { checkAccount } from './saferpay-account.ts';
import { transactionBody } from './saferpay-answers.ts';
import {
  callSaferpay,
  type SaferpayAccount,
  type SaferpayError,
  TIMEOUT_MS,
  unreadableResponse,
} from './saferpay-call.ts';
import { classifyError, isFault, toUnknownOutcome } from './saferpay-errors.ts';
import { initialize } from './saferpay-initialize.ts';
import { listTransactions } from './saferpay-transaction-list.ts';
import { cancel, capture, inquire, refund, toMoneyState } from './saferpay-transactions.ts';

const HOUR_MS = 3_600_000;

const LIMITS: ProviderLimits = {
  answerMs: TIMEOUT_MS,
  // Both count from Initialize (saferpay 3).
  pendingMs: 120 * HOUR_MS,
  assertMs: 24 * HOUR_MS,
  // "By minutes" (saferpay 4.4).
  inquireLagMs: 5 * 60_000,
  // "The first two hours" (saferpay 6).
  refundAfterMs: { TWINT: 2 * HOUR_MS },
};

export function createSaferpay(account: SaferpayAccount): PaymentProvider {
  return {
    name: 'saferpay',
    limits: { ...LIMITS, answerMs: account.timeoutMs ?? LIMITS.answerMs },
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

/** The address is the only content: the secret and the outcome (saferpay 6). */
function notification({ method, path }: ProviderNotification): { notifySecret: string } | undefined {
  const [notifySecret, outcome, ...more] = path;
  if (method !== 'GET' || notifySecret === undefined || outcome === undefined) return undefined;
  return more.length === 0 ? { notifySecret } : undefined;
}

/** Inquire is only for transactions that Assert no longer knows (saferpay 4.4). */
async function assertOrInquire(
  account: SaferpayAccount,
  token: string,
  known: TransactionReference | undefined,
): Promise<AssertAnswer> {
  const asserted = await assert(account, token);
  const isGone =
    asserted.kind === 'expired' || (asserted.kind === 'unknown' && asserted.fault === 'notFound');
  if (!isGone || known === undefined) return asserted;
  const found = await inquire(account, known);
  return found.kind === 'notFound' ? asserted : found;
}

/** Read-only, so its request id isn't stored. */
async function assert(account: SaferpayAccount, token: string): Promise<AssertAnswer> {
  const request = { requestId: randomUUID(), retries: 0 };
  const answer = await callSaferpay(
    account,
    'PaymentPage/Assert',
    request,
    { Token: token },
    transactionBody,
  );
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') return assertError(answer);
  if (!PAYMENT_TYPES.has(answer.body.Transaction.Type)) return unreadableResponse('no payment');
  return toMoneyState(answer.body);
}

/** Old samples use PURCHASE. */
const PAYMENT_TYPES = new Set(['PAYMENT', 'PURCHASE']);

function assertError(error: SaferpayError): AssertAnswer {
  const { name, details } = error;
  const meaning = classifyError(error);
  if (isFault(meaning) || meaning === 'alreadyCaptured') return toUnknownOutcome(error);
  return meaning === 'declined' ? { kind: 'declined', name, details } : { kind: meaning };
}

const HEALTH_TIMEOUT_MS = 10_000;
const healthBody = z.object({ Status: z.string() });

export async function health(account: SaferpayAccount): Promise<HealthAnswer> {
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
  if (body?.success === true && body.data.Status === 'PASS') return { kind: 'well' };
  if (body?.success === true || status >= 500) return { kind: 'unknown', fault: 'system', name };
  // The endpoint responds without a known status; payments may still work.
  return { kind: 'unknown', fault: 'responseFormat', name };
}
