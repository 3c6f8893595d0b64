import type { PaymentMethod } from '#rules/payment.ts';
import type { AccountFinding, HealthResult } from '#server/checkout/payment-provider.ts';
import { callHttp } from '#server/runtime/http.ts';
import { statusBody } from './datatrans-answers.ts';
import { type DatatransAccount, getDatatrans } from './datatrans-call.ts';
import { classifyError } from './datatrans-errors.ts';
import { getMethodCode } from './method-codes.ts';

const TIMEOUT_MS = 10_000;
/** Never a real transaction id, because those begin with a date. */
const NO_TRANSACTION = '000000000000000000';
/** Maximum difference from the provider's clock. */
const CLOCK_SKEW_MAX_MS = 60_000;

/** Checks the API, not the account (datatrans 1). The response is not documented, so any 2xx counts. */
export async function health({ url }: DatatransAccount): Promise<HealthResult> {
  const outcome = await callHttp({
    method: 'GET',
    url: `${url}/upp/check`,
    headers: { accept: '*/*' },
    timeoutMs: TIMEOUT_MS,
  });
  if (outcome.kind === 'connection') return { kind: 'unknown', fault: 'connection', name: outcome.reason };
  const { status } = outcome;
  const name = `HTTP ${status}`;
  if (status === 401 || status === 403) return { kind: 'unknown', fault: 'authentication', name };
  if (status >= 200 && status < 300) return { kind: 'healthy' };
  // Payments may still work although this check fails.
  return { kind: 'unknown', fault: status >= 500 ? 'system' : 'responseFormat', name };
}

/**
 * Looks up a transaction that doesn't exist: "not found" proves that the credentials are valid. Methods and refunds
 * can't be checked, because the API doesn't list them (datatrans 2.1).
 */
export async function checkAccount(
  account: DatatransAccount,
  methods: readonly PaymentMethod[],
): Promise<AccountFinding[]> {
  const startedAt = Date.now();
  const shortTimeoutAccount = {
    ...account,
    timeoutMs: Math.min(account.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS),
  };
  const response = await getDatatrans(shortTimeoutAccount, `/${NO_TRANSACTION}`, statusBody);
  return [
    describeAccount(response),
    checkMethods(methods),
    REFUNDS_FINDING,
    await checkClock(account, startedAt),
  ];
}

function describeAccount(response: Awaited<ReturnType<typeof getDatatrans>>): AccountFinding {
  const subject = 'account';
  if (response.kind === 'ok' || (response.kind === 'error' && classifyError(response) === 'notFound')) {
    return { subject, state: 'ok', detail: 'Datatrans accepts merchant id and password' };
  }
  const isRefused =
    response.kind === 'error'
      ? classifyError(response) === 'authentication'
      : response.fault === 'authentication';
  return isRefused
    ? { subject, state: 'wrong', detail: `Datatrans rejects merchant id or password (${response.name})` }
    : { subject, state: 'unknown', detail: `Datatrans responds unexpectedly (${response.name})` };
}

function checkMethods(methods: readonly PaymentMethod[]): AccountFinding {
  const unsupported = methods.filter((method) => getMethodCode(method) === undefined);
  if (unsupported.length > 0) {
    return {
      subject: 'methods',
      state: 'wrong',
      detail: `Datatrans does not support ${unsupported.join(', ')}`,
    };
  }
  const detail = "cannot be checked: compare with the merchant's methods in the dashboard";
  return { subject: 'methods', state: 'unknown', detail };
}

const REFUNDS_FINDING: AccountFinding = {
  subject: 'refunds',
  state: 'unknown',
  detail: 'cannot be checked: make a test purchase and refund it',
};

async function checkClock({ url }: DatatransAccount, startedAt: number): Promise<AccountFinding> {
  const subject = 'clock';
  // A separate call, because error responses contain no time.
  const outcome = await callHttp({
    method: 'GET',
    url: `${url}/upp/check`,
    headers: {},
    timeoutMs: TIMEOUT_MS,
  });
  const theirTime = outcome.kind === 'response' ? outcome.at : undefined;
  if (theirTime === undefined) return { subject, state: 'unknown', detail: 'Datatrans reports no time' };
  // The provider's time is in whole seconds, and lies between the start and the end of the call.
  const differenceMs = Math.max(startedAt - theirTime.getTime() - 1000, theirTime.getTime() - Date.now(), 0);
  const seconds = Math.round(differenceMs / 1000);
  return differenceMs <= CLOCK_SKEW_MAX_MS
    ? { subject, state: 'ok', detail: 'in sync with Datatrans' }
    : { subject, state: 'wrong', detail: `differs by ${seconds} s from Datatrans` };
}
