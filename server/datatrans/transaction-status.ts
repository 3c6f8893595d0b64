import type { AssertAnswer, InquireAnswer, TransactionReference } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import {
  readTransaction,
  type StatusBody,
  statusBody,
  TRANSACTION_ID,
  wasAuthorized,
} from './datatrans-answers.ts';
import { type DatatransAccount, getDatatrans, type Silence } from './datatrans-call.ts';
import { redacted, unknownOf } from './datatrans-errors.ts';

export type Unknown = Silence & { details?: ProviderDetails | undefined };
export type FoundStatus = { kind: 'found'; body: StatusBody } | Unknown;

/** Datatrans 4; `transmitted` and `compensated` follow `settled` by themselves. */
const SETTLED = new Set(['settled', 'transmitted', 'compensated']);
/** Nothing is decided: the payer has not begun, or is just being authenticated. */
const UNDECIDED = new Set(['initialized', 'challenge_required', 'challenge_ongoing', 'authenticated']);

/** Reads a transaction. What cannot be an id is not asked for: the provider would refuse it by its length. */
export async function readStatus(account: DatatransAccount, transactionId: string): Promise<FoundStatus> {
  if (!TRANSACTION_ID.test(transactionId)) {
    return { kind: 'unknown', fault: 'notFound', name: 'no transaction id' };
  }
  const answer = await getDatatrans(account, `/${transactionId}`, statusBody);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') return unknownOf(answer);
  const { body } = answer;
  if (body.transactionId === transactionId) return { kind: 'found', body };
  return { kind: 'unknown', fault: 'responseFormat', name: 'another transaction' };
}

/**
 * What became of a payment, by its status: the token is the transaction's id.
 * @param known says by an id that the payment was authorised once, as far as we know
 */
export async function assert(
  account: DatatransAccount,
  token: string,
  known: TransactionReference | undefined,
): Promise<AssertAnswer> {
  const read = await readStatus(account, token);
  if (read.kind === 'unknown') return read;
  const { body } = read;
  if (body.type != null && body.type !== 'payment') {
    return { kind: 'unknown', fault: 'responseFormat', name: 'no payment' };
  }
  const knownAuthorized = known !== undefined && 'transactionId' in known;
  if (body.status === 'canceled' && !knownAuthorized && !wasAuthorized(body)) return leftOrExpired(body);
  if (body.status === 'failed') return failed(body);
  return UNDECIDED.has(body.status) ? { kind: 'notStarted' } : moneyOf(body);
}

/** A payment or a refund by its id; the provider cannot be asked by a reference. */
export async function inquire(
  account: DatatransAccount,
  known: TransactionReference,
): Promise<InquireAnswer> {
  if (!('transactionId' in known)) {
    return { kind: 'unknown', fault: 'system', name: 'cannot be asked by reference' };
  }
  const read = await readStatus(account, known.transactionId);
  if (read.kind === 'unknown') return read.fault === 'notFound' ? { kind: 'notFound' } : read;
  const { body } = read;
  const neverAuthorized = body.status === 'canceled' && !wasAuthorized(body);
  if (UNDECIDED.has(body.status) || body.status === 'failed' || neverAuthorized) return { kind: 'notFound' };
  return moneyOf(body);
}

export function isSettled({ status }: StatusBody): boolean {
  return SETTLED.has(status);
}

function moneyOf(body: StatusBody): Exclude<InquireAnswer, { kind: 'notFound' }> {
  const settled = isSettled(body);
  if (!settled && body.status !== 'authorized' && body.status !== 'canceled') {
    // Newer versions have more of them; which of them hold money, only a person can say.
    return { kind: 'unknown', fault: 'responseFormat', name: 'an unknown transaction status' };
  }
  const transaction = readTransaction(body, settled);
  if (transaction === undefined)
    return { kind: 'unknown', fault: 'responseFormat', name: 'a field is missing' };
  if (settled) return { kind: 'captured', transaction };
  return { kind: body.status === 'authorized' ? 'authorized' : 'cancelled', transaction };
}

/** Without an authorisation: by the payer, or by the system after the page's time (datatrans 4). */
function leftOrExpired({ history }: StatusBody): AssertAnswer {
  const last = (history ?? []).at(-1);
  return { kind: last?.source === 'system' ? 'expired' : 'aborted' };
}

/** Final at this provider: the payer was sent back, and a new try is a new transaction. */
function failed({ detail }: StatusBody): AssertAnswer {
  const { reason, message } = detail?.fail ?? {};
  if (reason === 'timeout') return { kind: 'expired' };
  return {
    kind: 'declined',
    name: reason ?? 'failed',
    ...(message != null && { details: { detail: redacted(message) } }),
  };
}
