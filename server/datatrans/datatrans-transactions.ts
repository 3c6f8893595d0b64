import type {
  CancelResult,
  CaptureResult,
  FindRefundResult,
  RefundLookup,
  RefundRequest,
  RefundResult,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
import { creditBody, readTransaction, sumRefunds } from './datatrans-answers.ts';
import { ANY_BODY, type DatatransAccount, type DatatransError, postDatatrans } from './datatrans-call.ts';
import { classifyError, toDetails, toUnknownOutcome } from './datatrans-errors.ts';
import { isValidReference } from './datatrans-initialize.ts';
import { isSettled, readStatus } from './transaction-status.ts';

/**
 * Settles an authorized payment. Reads it first, because the request must repeat amount and reference. It may
 * already be settled if an earlier response was lost (datatrans 1.1 and 5).
 */
export async function capture(
  account: DatatransAccount,
  request: TransactionRequest,
): Promise<CaptureResult> {
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
  const sent = { key: getRetryKey(request), body: fields };
  const response = await postDatatrans(account, `/${transactionId}/settle`, sent, ANY_BODY);
  // A settlement has no id, so use the transaction's id.
  if (response.kind === 'ok') return { kind: 'captured', captureId: transactionId };
  if (response.kind === 'unknown') return response;
  if (classifyError(response) === 'wrongState') return resolveWrongState(account, transactionId, response);
  return toErrorResult(response);
}

/** Another process acted between the two calls. The status shows whether it settled the payment. */
async function resolveWrongState(
  account: DatatransAccount,
  transactionId: string,
  error: DatatransError,
): Promise<CaptureResult> {
  const found = await readStatus(account, transactionId);
  if (found.kind === 'unknown') return found;
  return isSettled(found.body) ? { kind: 'alreadyCaptured' } : toRefusal(error);
}

/**
 * Voids an authorization. Never cancels a settled payment, although the provider allows it until the settlement is
 * transmitted (datatrans 5). The shop has booked that money, and returns it with a refund.
 */
export async function cancel(account: DatatransAccount, request: TransactionRequest): Promise<CancelResult> {
  const { transactionId } = request;
  const found = await readStatus(account, transactionId);
  if (found.kind === 'unknown') return found;
  const { status } = found.body;
  if (isSettled(found.body) || status === 'canceled') return { kind: 'alreadyMoved', name: status };
  // An empty body, because newer API versions expect no fields (datatrans 5).
  const sent = { key: getRetryKey(request), body: {} };
  const response = await postDatatrans(account, `/${transactionId}/cancel`, sent, ANY_BODY);
  if (response.kind === 'ok') return { kind: 'cancelled' };
  if (response.kind === 'unknown') return response;
  return classifyError(response) === 'wrongState'
    ? { kind: 'alreadyMoved', name: response.name }
    : toErrorResult(response);
}

/**
 * Refunds a settled payment; the refund needs no capture. Every retry uses the same key, because the same request
 * gets the first response again for 60 minutes (datatrans 1.1).
 */
export async function refund(account: DatatransAccount, request: RefundRequest): Promise<RefundResult> {
  const { transactionId, amount, reference, requestId } = request;
  if (!isValidReference(reference))
    return { kind: 'refused', name: 'the provider would reject the reference' };
  const sent = { key: requestId, body: { amount, currency: 'CHF', refno: reference } };
  const response = await postDatatrans(account, `/${transactionId}/credit`, sent, creditBody);
  if (response.kind === 'ok') return { kind: 'captured', transactionId: response.body.transactionId ?? '' };
  if (response.kind === 'unknown') return response;
  const meaning = classifyError(response);
  // Only the amount can be invalid, if it exceeds the remaining amount. If the reference was already used,
  // then by this refund.
  if (meaning === 'invalid' || meaning === 'repeated') {
    return { kind: 'duplicate', name: response.name };
  }
  return toErrorResult(response);
}

/**
 * Searches the payment's history, which contains only the amounts of its refunds, not their references (datatrans 4).
 * A surplus over the refunds already known is this refund if it was sent before and the amount is equal. Any other
 * surplus needs review: someone refunded in the dashboard, or our records were lost.
 */
export async function findRefund(account: DatatransAccount, lookup: RefundLookup): Promise<FindRefundResult> {
  const found = await readStatus(account, lookup.transactionId);
  if (found.kind === 'unknown') return found;
  const surplus = sumRefunds(found.body) - lookup.refundedBefore;
  if (surplus === 0) return { kind: 'notFound' };
  // The history omits refunds that we know, or lags behind.
  if (!(surplus > 0))
    return { kind: 'unknown', fault: 'responseFormat', name: 'known refunds are missing in the history' };
  const { amount, reference, wasSentBefore } = lookup;
  if (!wasSentBefore || surplus !== amount) return { kind: 'differs', differences: ['other-refunds'] };
  const currency = found.body.currency ?? '';
  return {
    kind: 'captured',
    transaction: { transactionId: '', captureId: undefined, amount, currency, reference },
  };
}

/**
 * Each retry uses a new key, because the provider would repeat the response of a failure for 60 minutes. This
 * is safe, because capture and cancel read the status first.
 */
function getRetryKey({ requestId, retries }: TransactionRequest): string {
  return `${requestId}.${retries}`;
}

/** Converts an error to an unknown outcome, which the caller retries, or to a final refusal. */
function toErrorResult(error: DatatransError) {
  const meaning = classifyError(error);
  const isTransient = meaning === 'transient' || meaning === 'authentication' || meaning === 'notFound';
  return isTransient ? toUnknownOutcome(error) : toRefusal(error);
}

function toRefusal(error: DatatransError) {
  return { kind: 'refused', name: error.name, details: toDetails(error) } as const;
}
