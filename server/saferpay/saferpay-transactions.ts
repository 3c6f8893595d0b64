import { randomUUID } from 'node:crypto';
import type {
  CancelAnswer,
  CaptureAnswer,
  InquireAnswer,
  RefundAnswer,
  RefundRequest,
  TransactionReference,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
import { findDifference } from '#server/checkout/transaction-difference.ts';
import {
  cancelBody,
  captureBody,
  readTransaction,
  type TransactionBody,
  transactionBody,
} from './saferpay-answers.ts';
import {
  callSaferpay,
  type SaferpayAccount,
  type SaferpayError,
  unreadableResponse,
} from './saferpay-call.ts';
import { classifyError, isRetryable, toUnknownOutcome } from './saferpay-errors.ts';

export async function capture(account: SaferpayAccount, request: TransactionRequest): Promise<CaptureAnswer> {
  const { transactionId } = request;
  const fields = { TransactionReference: { TransactionId: transactionId } };
  const answer = await callSaferpay(account, 'Transaction/Capture', request, fields, captureBody);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') {
    return classifyError(answer) === 'alreadyCaptured' ? { kind: 'alreadyCaptured' } : afterError(answer);
  }
  if (answer.body.Status !== 'CAPTURED') return { kind: 'unknown', fault: 'system', name: 'capture pending' };
  // Without an id, the transaction id identifies the capture (saferpay 4.1).
  return { kind: 'captured', captureId: answer.body.CaptureId ?? transactionId };
}

export async function cancel(account: SaferpayAccount, request: TransactionRequest): Promise<CancelAnswer> {
  const { transactionId } = request;
  const fields = { TransactionReference: { TransactionId: transactionId } };
  const answer = await callSaferpay(account, 'Transaction/Cancel', request, fields, cancelBody);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') {
    return MOVED.has(answer.name) ? { kind: 'alreadyMoved', name: answer.name } : afterError(answer);
  }
  if (answer.body.TransactionId === transactionId) return { kind: 'cancelled' };
  return unreadableResponse('another transaction');
}

const MOVED = new Set(['TRANSACTION_ALREADY_CAPTURED', 'TRANSACTION_IN_WRONG_STATE']);

/** The provider limits refunds to the captured amount only on request (saferpay 4.3). */
export async function refund(account: SaferpayAccount, request: RefundRequest): Promise<RefundAnswer> {
  const { amount, reference, transactionId, captureId } = request;
  const fields = {
    Refund: {
      Amount: { Value: String(amount), CurrencyCode: 'CHF' },
      OrderId: reference,
      RestrictRefundAmountToCapturedAmount: true,
    },
    // A capture without an id is known by its transaction only.
    CaptureReference:
      captureId === transactionId ? { TransactionId: transactionId } : { CaptureId: captureId },
  };
  const answer = await callSaferpay(account, 'Transaction/Refund', request, fields, transactionBody);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') {
    // Refunds need a separate licence (saferpay, corrections).
    if (answer.name === 'PERMISSION_DENIED')
      return { kind: 'notLicensed', name: answer.name, details: answer.details };
    // With the restriction above, this error means that the amount exceeds the rest of the capture.
    return answer.name === 'AMOUNT_INVALID' ? { kind: 'duplicate', name: answer.name } : afterError(answer);
  }
  const { body } = answer;
  const transaction = readTransaction(body);
  const difference =
    body.Transaction.Type === 'REFUND'
      ? findDifference({ amount, reference }, transaction)
      : 'the provider reports a transaction other than a refund';
  if (difference !== undefined) return { kind: 'differs', detail: difference };
  switch (body.Transaction.Status) {
    case 'AUTHORIZED':
      return { kind: 'authorized', transactionId: transaction.transactionId };
    case 'CAPTURED':
      return { kind: 'captured', transactionId: transaction.transactionId };
    case 'PENDING':
      return { kind: 'pending' };
    default:
      return unreadableResponse('an unknown transaction status');
  }
}

export async function inquire(account: SaferpayAccount, known: TransactionReference): Promise<InquireAnswer> {
  const TransactionReference =
    'transactionId' in known ? { TransactionId: known.transactionId } : { OrderId: known.reference };
  const request = { requestId: randomUUID(), retries: 0 };
  const fields = { TransactionReference };
  const answer = await callSaferpay(account, 'Transaction/Inquire', request, fields, transactionBody);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'ok') return toMoneyState(answer.body);
  return answer.name === 'TRANSACTION_NOT_FOUND' ? { kind: 'notFound' } : toUnknownOutcome(answer);
}

export function toMoneyState(body: TransactionBody): Exclude<InquireAnswer, { kind: 'notFound' }> {
  const transaction = readTransaction(body);
  switch (body.Transaction.Status) {
    case 'AUTHORIZED':
      return { kind: 'authorized', transaction };
    case 'CAPTURED':
      return { kind: 'captured', transaction };
    case 'PENDING':
      return { kind: 'pending' };
    case 'CANCELED':
      return { kind: 'cancelled', transaction };
    default:
      return unreadableResponse('an unknown transaction status');
  }
}

/** Transient faults are retried; refusals are final. */
function afterError(error: SaferpayError) {
  const { name, details } = error;
  return isRetryable(error) ? toUnknownOutcome(error) : ({ kind: 'refused', name, details } as const);
}
