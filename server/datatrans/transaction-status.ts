import type { AssertAnswer, InquireAnswer, TransactionReference } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import {
  readTransaction,
  type StatusBody,
  statusBody,
  TRANSACTION_ID,
  wasAuthorized,
} from './datatrans-answers.ts';
import { type DatatransAccount, getDatatrans, type UnknownOutcome } from './datatrans-call.ts';
import { redact, toUnknownOutcome } from './datatrans-errors.ts';

export type UnknownStatus = UnknownOutcome & { details?: ProviderDetails | undefined };
export type FoundStatus = { kind: 'found'; body: StatusBody } | UnknownStatus;

/** Datatrans 4; `transmitted` and `compensated` follow `settled` automatically. */
const SETTLED = new Set(['settled', 'transmitted', 'compensated']);
/** The payer has not started, or is being authenticated. */
const UNDECIDED = new Set(['initialized', 'challenge_required', 'challenge_ongoing', 'authenticated']);

/** Skips malformed ids, because the provider would reject their length. */
export async function readStatus(account: DatatransAccount, transactionId: string): Promise<FoundStatus> {
  if (!TRANSACTION_ID.test(transactionId)) {
    return { kind: 'unknown', fault: 'notFound', name: 'no transaction id' };
  }
  const answer = await getDatatrans(account, `/${transactionId}`, statusBody);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') return toUnknownOutcome(answer);
  const { body } = answer;
  if (body.transactionId === transactionId) return { kind: 'found', body };
  return { kind: 'unknown', fault: 'responseFormat', name: 'another transaction' };
}

/** @param known contains an id if our records say that the payment was authorized */
export async function assert(
  account: DatatransAccount,
  token: string,
  known: TransactionReference | undefined,
): Promise<AssertAnswer> {
  const found = await readStatus(account, token);
  if (found.kind === 'unknown') return found;
  const { body } = found;
  if (body.type != null && body.type !== 'payment') {
    return { kind: 'unknown', fault: 'responseFormat', name: 'no payment' };
  }
  const knownAuthorized = known !== undefined && 'transactionId' in known;
  if (body.status === 'canceled' && !knownAuthorized && !wasAuthorized(body)) return toAbortedOrExpired(body);
  if (body.status === 'failed') return toDeclined(body);
  return UNDECIDED.has(body.status) ? { kind: 'notStarted' } : toMoneyState(body);
}

/** The API has no lookup by reference. */
export async function inquire(
  account: DatatransAccount,
  known: TransactionReference,
): Promise<InquireAnswer> {
  if (!('transactionId' in known)) {
    return { kind: 'unknown', fault: 'system', name: 'no lookup by reference' };
  }
  const found = await readStatus(account, known.transactionId);
  if (found.kind === 'unknown') return found.fault === 'notFound' ? { kind: 'notFound' } : found;
  const { body } = found;
  const neverAuthorized = body.status === 'canceled' && !wasAuthorized(body);
  if (UNDECIDED.has(body.status) || body.status === 'failed' || neverAuthorized) return { kind: 'notFound' };
  return toMoneyState(body);
}

export function isSettled({ status }: StatusBody): boolean {
  return SETTLED.has(status);
}

function toMoneyState(body: StatusBody): Exclude<InquireAnswer, { kind: 'notFound' }> {
  const settled = isSettled(body);
  if (!settled && body.status !== 'authorized' && body.status !== 'canceled') {
    // Newer API versions may add statuses. An operator must decide whether money is reserved.
    return { kind: 'unknown', fault: 'responseFormat', name: 'an unknown transaction status' };
  }
  const transaction = readTransaction(body, settled);
  if (transaction === undefined)
    return { kind: 'unknown', fault: 'responseFormat', name: 'a field is missing' };
  if (settled) return { kind: 'captured', transaction };
  return { kind: body.status === 'authorized' ? 'authorized' : 'cancelled', transaction };
}

/** The payment was never authorized: the payer left, or the system expired the page (datatrans 4). */
function toAbortedOrExpired({ history }: StatusBody): AssertAnswer {
  const last = (history ?? []).at(-1);
  return { kind: last?.source === 'system' ? 'expired' : 'aborted' };
}

/** Final: a retry is a new transaction. */
function toDeclined({ detail }: StatusBody): AssertAnswer {
  const { reason, message } = detail?.fail ?? {};
  if (reason === 'timeout') return { kind: 'expired' };
  return {
    kind: 'declined',
    name: reason ?? 'failed',
    ...(message != null && { details: { detail: redact(message) } }),
  };
}
