import { randomUUID } from 'node:crypto';
import type {
  CancelResult,
  CaptureResult,
  InquireResult,
  RefundRequest,
  RefundResult,
  TransactionReference,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
import { findDifferences } from '#server/checkout/transaction-difference.ts';
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
  toUnreadableOutcome,
} from './saferpay-call.ts';
import { classifyError, isRetryable, toUnknownOutcome } from './saferpay-errors.ts';

export async function capture(account: SaferpayAccount, request: TransactionRequest): Promise<CaptureResult> {
  const { transactionId } = request;
  const fields = { TransactionReference: { TransactionId: transactionId } };
  const response = await callSaferpay(account, 'Transaction/Capture', request, fields, captureBody);
  if (response.kind === 'unknown') return response;
  if (response.kind === 'error') {
    return classifyError(response) === 'alreadyCaptured'
      ? { kind: 'alreadyCaptured' }
      : toErrorResult(response);
  }
  if (response.body.Status !== 'CAPTURED')
    return { kind: 'unknown', fault: 'system', name: 'the capture is pending' };
  // Without an id, the transaction id identifies the capture (saferpay 4.1).
  return { kind: 'captured', captureId: response.body.CaptureId ?? transactionId };
}

export async function cancel(account: SaferpayAccount, request: TransactionRequest): Promise<CancelResult> {
  const { transactionId } = request;
  const fields = { TransactionReference: { TransactionId: transactionId } };
  const response = await callSaferpay(account, 'Transaction/Cancel', request, fields, cancelBody);
  if (response.kind === 'unknown') return response;
  if (response.kind === 'error') {
    return MOVED_ERRORS.has(response.name)
      ? { kind: 'alreadyMoved', name: response.name }
      : toErrorResult(response);
  }
  if (response.body.TransactionId === transactionId) return { kind: 'cancelled' };
  return toUnreadableOutcome('response for another transaction');
}

const MOVED_ERRORS = new Set(['TRANSACTION_ALREADY_CAPTURED', 'TRANSACTION_IN_WRONG_STATE']);

/** Refunds a capture. The provider limits refunds to the captured amount only if requested (saferpay 4.3). */
export async function refund(account: SaferpayAccount, request: RefundRequest): Promise<RefundResult> {
  const { amount, reference, transactionId, captureId } = request;
  const fields = {
    Refund: {
      Amount: { Value: String(amount), CurrencyCode: 'CHF' },
      OrderId: reference,
      RestrictRefundAmountToCapturedAmount: true,
    },
    // A capture without an id is identified by its transaction.
    CaptureReference:
      captureId === transactionId ? { TransactionId: transactionId } : { CaptureId: captureId },
  };
  const response = await callSaferpay(account, 'Transaction/Refund', request, fields, transactionBody);
  if (response.kind === 'unknown') return response;
  if (response.kind === 'error') {
    // Refunds require a separate licence (saferpay, corrections).
    if (response.name === 'PERMISSION_DENIED')
      return { kind: 'notLicensed', name: response.name, details: response.details };
    // Because of the restriction above, this error means that the amount exceeds what is left of the capture.
    return response.name === 'AMOUNT_INVALID'
      ? { kind: 'duplicate', name: response.name }
      : toErrorResult(response);
  }
  const { body } = response;
  const transaction = readTransaction(body);
  if (body.Transaction.Type !== 'REFUND') return { kind: 'differs', differences: ['not-a-refund'] };
  const differences = findDifferences({ amount, reference }, transaction);
  if (differences !== undefined) return { kind: 'differs', differences };
  switch (body.Transaction.Status) {
    case 'AUTHORIZED':
      return { kind: 'authorized', transactionId: transaction.transactionId };
    case 'CAPTURED':
      return { kind: 'captured', transactionId: transaction.transactionId };
    case 'PENDING':
      return { kind: 'pending' };
    default:
      return toUnreadableOutcome('an unknown transaction status');
  }
}

export async function inquire(account: SaferpayAccount, known: TransactionReference): Promise<InquireResult> {
  const TransactionReference =
    'transactionId' in known ? { TransactionId: known.transactionId } : { OrderId: known.reference };
  const request = { requestId: randomUUID(), retries: 0 };
  const fields = { TransactionReference };
  const response = await callSaferpay(account, 'Transaction/Inquire', request, fields, transactionBody);
  if (response.kind === 'unknown') return response;
  if (response.kind === 'ok') return toMoneyState(response.body);
  return response.name === 'TRANSACTION_NOT_FOUND' ? { kind: 'notFound' } : toUnknownOutcome(response);
}

export function toMoneyState(body: TransactionBody): Exclude<InquireResult, { kind: 'notFound' }> {
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
      return toUnreadableOutcome('an unknown transaction status');
  }
}

/** Converts an error to an unknown outcome, which the caller retries, or to a final refusal. */
function toErrorResult(error: SaferpayError) {
  const { name, details } = error;
  return isRetryable(error) ? toUnknownOutcome(error) : ({ kind: 'refused', name, details } as const);
}
