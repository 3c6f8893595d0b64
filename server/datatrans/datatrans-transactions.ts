import type {
  CancelAnswer,
  CaptureAnswer,
  FindRefundAnswer,
  RefundAnswer,
  RefundLookup,
  RefundRequest,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
import { creditBody, readTransaction, sumRefunds } from './datatrans-answers.ts';
import { ANY_BODY, type DatatransAccount, type DatatransError, postDatatrans } from './datatrans-call.ts';
import { classifyError, toDetails, toUnknownOutcome } from './datatrans-errors.ts';
import { isValidReference } from './datatrans-initialize.ts';
import { isSettled, readStatus } from './transaction-status.ts';

/**
 * Reads the payment first: the request must repeat amount and reference, and must not settle twice after a
 * lost response (datatrans 1.1 and 5).
 */
export async function capture(
  account: DatatransAccount,
  request: TransactionRequest,
): Promise<CaptureAnswer> {
  const { transactionId } = request;
  const found = await readStatus(account, transactionId);
  if (found.kind === 'unknown') return found;
  const { body } = found;
  if (isSettled(body)) return { kind: 'alreadyCaptured' };
  if (body.status === 'canceled' || body.status === 'failed') return { kind: 'refused', name: body.status };
  const money = readTransaction(body, false);
  if (body.status !== 'authorized' || money === undefined || body.refno == null) {
    return { kind: 'unknown', fault: 'responseFormat', name: 'no authorization to settle' };
  }
  const fields = { amount: money.amount, currency: money.currency, refno: body.refno };
  const sent = { key: retryKey(request), body: fields };
  const answer = await postDatatrans(account, `/${transactionId}/settle`, sent, ANY_BODY);
  // A settlement has no id, so use the transaction's id.
  if (answer.kind === 'ok') return { kind: 'captured', captureId: transactionId };
  if (answer.kind === 'unknown') return answer;
  if (classifyError(answer) === 'wrongState') return afterWrongState(account, transactionId, answer);
  return afterError(answer);
}

/** Another process was faster between the two calls; the status says which action it took. */
async function afterWrongState(
  account: DatatransAccount,
  transactionId: string,
  error: DatatransError,
): Promise<CaptureAnswer> {
  const found = await readStatus(account, transactionId);
  if (found.kind === 'unknown') return found;
  return isSettled(found.body) ? { kind: 'alreadyCaptured' } : refusal(error);
}

/**
 * The provider would also cancel a settlement before its transmission (datatrans 5). The shop treats that
 * money as moved: it returns as a refund, with accounting entries.
 */
export async function cancel(account: DatatransAccount, request: TransactionRequest): Promise<CancelAnswer> {
  const { transactionId } = request;
  const found = await readStatus(account, transactionId);
  if (found.kind === 'unknown') return found;
  const { status } = found.body;
  if (isSettled(found.body) || status === 'canceled') return { kind: 'alreadyMoved', name: status };
  // Newer versions take no fields and accept an empty body (datatrans 5).
  const sent = { key: retryKey(request), body: {} };
  const answer = await postDatatrans(account, `/${transactionId}/cancel`, sent, ANY_BODY);
  if (answer.kind === 'ok') return { kind: 'cancelled' };
  if (answer.kind === 'unknown') return answer;
  return classifyError(answer) === 'wrongState'
    ? { kind: 'alreadyMoved', name: answer.name }
    : afterError(answer);
}

/**
 * No later capture. The same request within 60 minutes gets the first response again (datatrans 1.1), so
 * every retry uses the same key.
 */
export async function refund(account: DatatransAccount, request: RefundRequest): Promise<RefundAnswer> {
  const { transactionId, amount, reference, requestId } = request;
  if (!isValidReference(reference))
    return { kind: 'refused', name: 'the provider would reject the reference' };
  const sent = { key: requestId, body: { amount, currency: 'CHF', refno: reference } };
  const answer = await postDatatrans(account, `/${transactionId}/credit`, sent, creditBody);
  if (answer.kind === 'ok') return { kind: 'captured', transactionId: answer.body.transactionId ?? '' };
  if (answer.kind === 'unknown') return answer;
  const meaning = classifyError(answer);
  // Only the amount of this request can become invalid, by exceeding the remaining amount. An already used reference
  // belongs to this refund.
  if (meaning === 'invalid' || meaning === 'repeated') {
    return { kind: 'duplicate', name: answer.name };
  }
  return afterError(answer);
}

/**
 * The API has no lookup by reference, but the payment's history shows sums (datatrans 4). A surplus over the
 * paid-out refunds is this refund, if it was sent before and the sum matches. Any other surplus needs review:
 * a refund in the dashboard, or lost records.
 */
export async function findRefund(account: DatatransAccount, lookup: RefundLookup): Promise<FindRefundAnswer> {
  const found = await readStatus(account, lookup.transactionId);
  if (found.kind === 'unknown') return found;
  const sum = sumRefunds(found.body) - lookup.refundedBefore;
  if (sum === 0) return { kind: 'notFound' };
  // A history with less than our refunds omits them, or lags.
  if (!(sum > 0))
    return { kind: 'unknown', fault: 'responseFormat', name: 'the history lacks known refunds' };
  const { amount, reference, again } = lookup;
  if (!again || sum !== amount) return { kind: 'differs', detail: 'the provider has refunds unknown to us' };
  const currency = found.body.currency ?? '';
  return {
    kind: 'captured',
    transaction: { transactionId: '', captureId: undefined, amount, currency, reference },
  };
}

/**
 * A new key per retry: the stored response of a failure would repeat for 60 minutes. This is safe, because
 * both actions read the status first.
 */
function retryKey({ requestId, retries }: TransactionRequest): string {
  return `${requestId}.${retries}`;
}

/** Transient faults are retried; refusals are final. */
function afterError(error: DatatransError) {
  const meaning = classifyError(error);
  const mayPass = meaning === 'passing' || meaning === 'authentication' || meaning === 'notFound';
  return mayPass ? toUnknownOutcome(error) : refusal(error);
}

function refusal(error: DatatransError) {
  return { kind: 'refused', name: error.name, details: toDetails(error) } as const;
}
