import type { AssertResult, InquireResult, TransactionReference } from '#server/checkout/payment-provider.ts';
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

/** `transmitted` and `compensated` follow `settled` automatically (datatrans 4). */
const SETTLED = new Set(['settled', 'transmitted', 'compensated']);
/** The payer has not started to pay, or is being authenticated. */
const UNDECIDED = new Set(['initialized', 'challenge_required', 'challenge_ongoing', 'authenticated']);

/** Reads the status of a transaction. Doesn't send a malformed id, because the provider would reject it. */
export async function readStatus(account: DatatransAccount, transactionId: string): Promise<FoundStatus> {
  if (!TRANSACTION_ID.test(transactionId)) {
    return { kind: 'unknown', fault: 'notFound', name: 'not a transaction id' };
  }
  const response = await getDatatrans(account, `/${transactionId}`, statusBody);
  if (response.kind === 'unknown') return response;
  if (response.kind === 'error') return toUnknownOutcome(response);
  const { body } = response;
  if (body.transactionId === transactionId) return { kind: 'found', body };
  return { kind: 'unknown', fault: 'responseFormat', name: 'response for another transaction' };
}

/** @param known contains a transaction id if our records show that the payment was authorized */
export async function assert(
  account: DatatransAccount,
  token: string,
  known: TransactionReference | undefined,
): Promise<AssertResult> {
  const found = await readStatus(account, token);
  if (found.kind === 'unknown') return found;
  const { body } = found;
  if (body.type != null && body.type !== 'payment') {
    return { kind: 'unknown', fault: 'responseFormat', name: 'not a payment' };
  }
  const isKnownAuthorized = known !== undefined && 'transactionId' in known;
  if (body.status === 'canceled' && !isKnownAuthorized && !wasAuthorized(body))
    return toAbortedOrExpired(body);
  if (body.status === 'failed') return toDeclined(body);
  return UNDECIDED.has(body.status) ? { kind: 'notStarted' } : toMoneyState(body);
}

/** Needs a transaction id, because the API can't find a payment by its reference. */
export async function inquire(
  account: DatatransAccount,
  known: TransactionReference,
): Promise<InquireResult> {
  if (!('transactionId' in known)) {
    return { kind: 'unknown', fault: 'system', name: 'the API cannot find a payment by reference' };
  }
  const found = await readStatus(account, known.transactionId);
  if (found.kind === 'unknown') return found.fault === 'notFound' ? { kind: 'notFound' } : found;
  const { body } = found;
  const wasNeverAuthorized = body.status === 'canceled' && !wasAuthorized(body);
  if (UNDECIDED.has(body.status) || body.status === 'failed' || wasNeverAuthorized)
    return { kind: 'notFound' };
  return toMoneyState(body);
}

export function isSettled({ status }: StatusBody): boolean {
  return SETTLED.has(status);
}

function toMoneyState(body: StatusBody): Exclude<InquireResult, { kind: 'notFound' }> {
  const settled = isSettled(body);
  if (!settled && body.status !== 'authorized' && body.status !== 'canceled') {
    // Newer API versions may add statuses. An operator must find out whether money is reserved.
    return { kind: 'unknown', fault: 'responseFormat', name: 'an unknown transaction status' };
  }
  const transaction = readTransaction(body, settled);
  if (transaction === undefined)
    return { kind: 'unknown', fault: 'responseFormat', name: 'a field is missing' };
  if (settled) return { kind: 'captured', transaction };
  return { kind: body.status === 'authorized' ? 'authorized' : 'cancelled', transaction };
}

/** For a payment that was never authorized: the payer left, or the page expired (datatrans 4). */
function toAbortedOrExpired({ history }: StatusBody): AssertResult {
  const last = (history ?? []).at(-1);
  return { kind: last?.source === 'system' ? 'expired' : 'aborted' };
}

/** A failed transaction is final, because a retry creates a new one. */
function toDeclined({ detail }: StatusBody): AssertResult {
  const { reason, message } = detail?.fail ?? {};
  if (reason === 'timeout') return { kind: 'expired' };
  return {
    kind: 'declined',
    name: reason ?? 'failed',
    ...(message != null && { details: { detail: redact(message) } }),
  };
}
