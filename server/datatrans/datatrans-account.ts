import type { PaymentMethod } from '#rules/payment.ts';
import type { AccountFinding, HealthAnswer } from '#server/checkout/payment-provider.ts';
import { callHttp } from '#server/runtime/http.ts';
import { statusBody } from './datatrans-answers.ts';
import { type DatatransAccount, getDatatrans } from './datatrans-call.ts';
import { classifyError } from './datatrans-errors.ts';
import { getMethodCode } from './method-codes.ts';

const TIMEOUT_MS = 10_000;
/** Never a real transaction id: the first digits of those are a date. */
const NO_TRANSACTION = '000000000000000000';
const CLOCK_MAX_MS = 60_000;

/** Datatrans 1; doesn't check the account. The response is not documented, so any 2xx counts. */
export async function health({ url }: DatatransAccount): Promise<HealthAnswer> {
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
  if (status >= 200 && status < 300) return { kind: 'well' };
  // Payments may still work.
  return { kind: 'unknown', fault: status >= 500 ? 'system' : 'responseFormat', name };
}

/**
 * "Not found" proves the credentials. Nothing else can be checked (datatrans 2.1): no call lists methods or
 * refunds.
 */
export async function checkAccount(
  account: DatatransAccount,
  methods: readonly PaymentMethod[],
): Promise<AccountFinding[]> {
  const before = Date.now();
  const quick = { ...account, timeoutMs: Math.min(account.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS) };
  const answer = await getDatatrans(quick, `/${NO_TRANSACTION}`, statusBody);
  return [accountFinding(answer), methodFinding(methods), refundFinding, await clockFinding(account, before)];
}

function accountFinding(answer: Awaited<ReturnType<typeof getDatatrans>>): AccountFinding {
  const subject = 'account';
  if (answer.kind === 'ok' || (answer.kind === 'error' && classifyError(answer) === 'notFound')) {
    return { subject, state: 'well', detail: 'Datatrans accepts merchant id and password' };
  }
  const isRefused =
    answer.kind === 'error' ? classifyError(answer) === 'authentication' : answer.fault === 'authentication';
  return isRefused
    ? { subject, state: 'wrong', detail: `Datatrans rejects merchant id or password (${answer.name})` }
    : { subject, state: 'unknown', detail: `Datatrans responds unexpectedly (${answer.name})` };
}

function methodFinding(methods: readonly PaymentMethod[]): AccountFinding {
  const without = methods.filter((method) => getMethodCode(method) === undefined);
  if (without.length > 0) {
    return { subject: 'methods', state: 'wrong', detail: `Datatrans does not support ${without.join(', ')}` };
  }
  const detail = 'cannot be checked: compare with the methods of the merchant in the dashboard';
  return { subject: 'methods', state: 'unknown', detail };
}

const refundFinding: AccountFinding = {
  subject: 'refunds',
  state: 'unknown',
  detail: 'cannot be checked: refund a first purchase',
};

async function clockFinding({ url }: DatatransAccount, before: number): Promise<AccountFinding> {
  const subject = 'clock';
  // Errors carry no time.
  const outcome = await callHttp({
    method: 'GET',
    url: `${url}/upp/check`,
    headers: {},
    timeoutMs: TIMEOUT_MS,
  });
  const at = outcome.kind === 'response' ? outcome.at : undefined;
  if (at === undefined) return { subject, state: 'unknown', detail: 'Datatrans reports no time' };
  // The provider's time has no fractions, and the call itself takes time.
  const offMs = Math.max(before - at.getTime() - 1000, at.getTime() - Date.now(), 0);
  const seconds = Math.round(offMs / 1000);
  return offMs <= CLOCK_MAX_MS
    ? { subject, state: 'well', detail: 'same time as Datatrans' }
    : { subject, state: 'wrong', detail: `${seconds} s off from Datatrans` };
}
