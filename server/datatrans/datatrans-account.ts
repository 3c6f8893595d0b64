import type { PaymentMethod } from '#rules/payment.ts';
import type { AccountFinding, HealthAnswer } from '#server/checkout/payment-provider.ts';
import { callOut } from '#server/runtime/http.ts';
import { statusBody } from './datatrans-answers.ts';
import { type DatatransAccount, getDatatrans } from './datatrans-call.ts';
import { meaningOf } from './datatrans-errors.ts';
import { codeOf } from './method-codes.ts';

const TIMEOUT_MS = 10_000;
/** No transaction can have it: their first digits are a date. */
const NO_TRANSACTION = '000000000000000000';
/** A clock that is further off makes pages expire early or late. */
const CLOCK_MAX_MS = 60_000;

/**
 * The provider's own address for this (datatrans 1), which does not look at the account. What it answers is not
 * documented: any success will do.
 */
export async function health({ url }: DatatransAccount): Promise<HealthAnswer> {
  const outcome = await callOut({
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
  // It is there, and says something else: payments may go well all the same.
  return { kind: 'unknown', fault: status >= 500 ? 'system' : 'responseFormat', name };
}

/**
 * Asks for a transaction that cannot be: who knows the account says so. Nothing else of the account can be asked
 * (datatrans 2.1): no call lists its methods or what it may refund.
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
  if (answer.kind === 'ok' || (answer.kind === 'error' && meaningOf(answer) === 'notFound')) {
    return { subject, state: 'well', detail: 'Datatrans takes merchant id and password' };
  }
  const isRefused =
    answer.kind === 'error' ? meaningOf(answer) === 'authentication' : answer.fault === 'authentication';
  return isRefused
    ? { subject, state: 'wrong', detail: `Datatrans refuses merchant id or password (${answer.name})` }
    : { subject, state: 'unknown', detail: `Datatrans does not answer as it should (${answer.name})` };
}

function methodFinding(methods: readonly PaymentMethod[]): AccountFinding {
  const without = methods.filter((method) => codeOf(method) === undefined);
  if (without.length > 0) {
    return { subject: 'methods', state: 'wrong', detail: `cannot be paid with there: ${without.join(', ')}` };
  }
  const detail = 'cannot be asked: compare with the methods of the merchant in the dashboard';
  return { subject: 'methods', state: 'unknown', detail };
}

const refundFinding: AccountFinding = {
  subject: 'refunds',
  state: 'unknown',
  detail: 'cannot be asked: refund a first purchase',
};

async function clockFinding({ url }: DatatransAccount, before: number): Promise<AccountFinding> {
  const subject = 'clock';
  // Errors have no time of their own: the check of its health tells it.
  const outcome = await callOut({
    method: 'GET',
    url: `${url}/upp/check`,
    headers: {},
    timeoutMs: TIMEOUT_MS,
  });
  const at = outcome.kind === 'answer' ? outcome.at : undefined;
  if (at === undefined) return { subject, state: 'unknown', detail: 'Datatrans tells no time' };
  // Its time has no fractions, and the call took a while.
  const offMs = Math.max(before - at.getTime() - 1000, at.getTime() - Date.now(), 0);
  const seconds = Math.round(offMs / 1000);
  return offMs <= CLOCK_MAX_MS
    ? { subject, state: 'well', detail: 'as at Datatrans' }
    : { subject, state: 'wrong', detail: `${seconds} seconds from that of Datatrans` };
}
