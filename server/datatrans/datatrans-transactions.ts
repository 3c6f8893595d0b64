import type {
  CancelAnswer,
  CaptureAnswer,
  FindRefundAnswer,
  RefundAnswer,
  RefundLookup,
  RefundRequest,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
import { creditBody, readTransaction, refundedSum } from './datatrans-answers.ts';
import { type DatatransAccount, type DatatransError, NOTHING_TOLD, postDatatrans } from './datatrans-call.ts';
import { detailsOf, meaningOf, unknownOf } from './datatrans-errors.ts';
import { isReference } from './datatrans-initialize.ts';
import { isSettled, readStatus } from './transaction-status.ts';

/**
 * Settles a payment in full. It is read first: what it is for has to be said again, and what a lost answer has settled is
 * not to be settled twice (datatrans 1.1 and 5). A refund is settled by being made.
 */
export async function capture(
  account: DatatransAccount,
  request: TransactionRequest,
): Promise<CaptureAnswer> {
  const { transactionId } = request;
  const read = await readStatus(account, transactionId);
  if (read.kind === 'unknown') return read;
  const { body } = read;
  if (isSettled(body)) return { kind: 'alreadyCaptured' };
  if (body.status === 'canceled' || body.status === 'failed') return { kind: 'refused', name: body.status };
  const money = readTransaction(body, false);
  if (body.status !== 'authorized' || money === undefined || body.refno == null) {
    return { kind: 'unknown', fault: 'responseFormat', name: 'no authorisation that can be settled' };
  }
  const fields = { amount: money.amount, currency: money.currency, refno: body.refno };
  const sent = { key: keyOfTry(request), body: fields };
  const answer = await postDatatrans(account, `/${transactionId}/settle`, sent, NOTHING_TOLD);
  // There is no id of a settlement; the transaction's own stands for it.
  if (answer.kind === 'ok') return { kind: 'captured', captureId: transactionId };
  if (answer.kind === 'unknown') return answer;
  if (meaningOf(answer) === 'wrongState') return afterWrongState(account, transactionId, answer);
  return afterError(answer);
}

/** Another process was faster between the two calls: only the status says which. */
async function afterWrongState(
  account: DatatransAccount,
  transactionId: string,
  error: DatatransError,
): Promise<CaptureAnswer> {
  const read = await readStatus(account, transactionId);
  if (read.kind === 'unknown') return read;
  return isSettled(read.body) ? { kind: 'alreadyCaptured' } : refusedBy(error);
}

/**
 * Releases an authorisation. The provider would take back what is settled as well (datatrans 5), until it is transmitted;
 * to the shop that is money which has moved, and goes back as a refund, in its books too.
 */
export async function cancel(account: DatatransAccount, request: TransactionRequest): Promise<CancelAnswer> {
  const { transactionId } = request;
  const read = await readStatus(account, transactionId);
  if (read.kind === 'unknown') return read;
  const { status } = read.body;
  if (isSettled(read.body) || status === 'canceled') return { kind: 'alreadyMoved', name: status };
  // Its newer versions take no fields, and answer an empty body well (datatrans 5).
  const sent = { key: keyOfTry(request), body: {} };
  const answer = await postDatatrans(account, `/${transactionId}/cancel`, sent, NOTHING_TOLD);
  if (answer.kind === 'ok') return { kind: 'cancelled' };
  if (answer.kind === 'unknown') return answer;
  return meaningOf(answer) === 'wrongState'
    ? { kind: 'alreadyMoved', name: answer.name }
    : afterError(answer);
}

/**
 * One call, and the money goes: nothing is to be captured afterwards. The same request within 60 minutes is answered as
 * the first one was (datatrans 1.1), so it bears the same key at each try.
 */
export async function refund(account: DatatransAccount, request: RefundRequest): Promise<RefundAnswer> {
  const { transactionId, amount, reference, requestId } = request;
  if (!isReference(reference)) return { kind: 'refused', name: 'a reference that the provider would refuse' };
  const sent = { key: requestId, body: { amount, currency: 'CHF', refno: reference } };
  const answer = await postDatatrans(account, `/${transactionId}/credit`, sent, creditBody);
  if (answer.kind === 'ok') return { kind: 'captured', transactionId: answer.body.transactionId ?? '' };
  if (answer.kind === 'unknown') return answer;
  const meaning = meaningOf(answer);
  // Of a request that is always built alike, only the amount can become wrong: more than is left. A reference that was
  // used before is this refund's own.
  if (meaning === 'invalid' || meaning === 'repeated') {
    return { kind: 'duplicate', name: answer.name };
  }
  return afterError(answer);
}

/**
 * A refund cannot be looked up by its reference. The history of its payment tells sums (datatrans 4): what is in it
 * beyond the refunds that are paid out is this one, where it was sent before and the sum is right. Anything else an
 * operator made in the dashboard, or a database has forgotten: a person has to look.
 */
export async function findRefund(account: DatatransAccount, lookup: RefundLookup): Promise<FindRefundAnswer> {
  const read = await readStatus(account, lookup.transactionId);
  if (read.kind === 'unknown') return read;
  const sum = refundedSum(read.body) - lookup.refundedBefore;
  if (sum === 0) return { kind: 'notFound' };
  // A history that knows less than we do tells no refunds, or not yet: it cannot tell of this one either.
  if (!(sum > 0)) return { kind: 'unknown', fault: 'responseFormat', name: 'a history without its refunds' };
  const { amount, reference, again } = lookup;
  if (!again || sum !== amount)
    return { kind: 'differs', detail: 'the provider has refunds that we do not know' };
  const currency = read.body.currency ?? '';
  // Its own id stands nowhere in the history.
  return {
    kind: 'captured',
    transaction: { transactionId: '', captureId: undefined, amount, currency, reference },
  };
}

/**
 * A settlement or a release is read before it is sent, and the provider does neither twice: a new try is a new request,
 * so that the stored answer of one that failed does not come back for 60 minutes.
 */
function keyOfTry({ requestId, retries }: TransactionRequest): string {
  return `${requestId}.${retries}`;
}

/** Of a request that changes something: faults that pass are tried again; a refusal is final. */
function afterError(error: DatatransError) {
  const meaning = meaningOf(error);
  const mayPass = meaning === 'passing' || meaning === 'authentication' || meaning === 'notFound';
  return mayPass ? unknownOf(error) : refusedBy(error);
}

function refusedBy(error: DatatransError) {
  return { kind: 'refused', name: error.name, details: detailsOf(error) } as const;
}
