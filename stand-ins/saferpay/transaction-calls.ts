import { transactionContainers } from './answer-parts.ts';
import { lastClosing } from './daily-closing.ts';
import { settleRefund } from './notifications.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { Transaction } from './transaction.ts';
import { capturedBy, eventOf, markCaptured, referenced, refused } from './transaction-references.ts';
import type { AssertCaptureRequest, CaptureRequest, TransactionRequest } from './transaction-requests.ts';

/** Finalises an authorised payment or refund, once (saferpay 4.1). */
export function capture(provider: Provider, request: CaptureRequest): object | Refusal {
  const transaction = referenced(provider.book, request.TransactionReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  const { Amount } = request;
  if (transaction.status === 'CAPTURED') return { errorName: 'TRANSACTION_ALREADY_CAPTURED' };
  if (transaction.status !== 'AUTHORIZED') return refused('TRANSACTION_IN_WRONG_STATE', transaction);
  if (Amount && Amount.currency !== transaction.amount.currency)
    return refused('CURRENCY_INVALID', transaction);
  if (Amount && Amount.value > transaction.amount.value) return refused('AMOUNT_INVALID', transaction);
  markCaptured(provider, transaction, request.RequestHeader, Amount?.value);
  const isToldId = provider.settings.captureIds !== 'left-out';
  return {
    ...(isToldId ? { CaptureId: transaction.captureId } : {}),
    Status: 'CAPTURED',
    Date: new Date(provider.now()).toISOString(),
  };
}

/** Releases an amount that is authorised, or captured since the last daily closing (saferpay 4.2). */
export function cancel(provider: Provider, request: TransactionRequest): object | Refusal {
  const { book, now } = provider;
  const transaction = referenced(book, request.TransactionReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  const isOpen = transaction.status === 'AUTHORIZED' || mayUndoCapture(provider, transaction);
  if (!isOpen && transaction.status === 'CAPTURED') return { errorName: 'TRANSACTION_ALREADY_CAPTURED' };
  if (!isOpen) return refused('TRANSACTION_IN_WRONG_STATE', transaction);
  transaction.status = 'CANCELED';
  const paid = book.transaction(transaction.refundOf ?? '');
  const event = eventOf('canceled', transaction, request.RequestHeader);
  book.record({ ...event, originalOrderId: paid?.orderId }, transaction);
  return {
    TransactionId: transaction.id,
    OrderId: transaction.orderId,
    Date: new Date(now()).toISOString(),
  };
}

/** Until the closing a capture is only noted; what was refunded of it since stays so. */
function mayUndoCapture(
  { book, now, settings }: Provider,
  { id, status, capturedAt = 0 }: Transaction,
): boolean {
  if (status !== 'CAPTURED' || settings.cancelCaptured === 'never') return false;
  const isRefunded = book.refundsOf(id).some((refund) => refund.status !== 'CANCELED');
  return !isRefunded && lastClosing(now()) <= capturedAt;
}

/** Reads a transaction that was authorised once; others, and those still too fresh, are not found (saferpay 4.4). */
export function inquire(provider: Provider, request: TransactionRequest): object | Refusal {
  const { book } = provider;
  const transaction = referenced(book, request.TransactionReference);
  if (!transaction || !isToBeFound(provider, transaction)) return { errorName: 'TRANSACTION_NOT_FOUND' };
  void settleRefund(provider, transaction);
  book.record({ ...eventOf('inquired', transaction, request.RequestHeader), status: transaction.status });
  return transactionContainers(transaction, request.RequestHeader.SpecVersion);
}

function isToBeFound({ book, now, settings }: Provider, transaction: Transaction): boolean {
  const isRefund = transaction.type === 'REFUND';
  if (!isRefund && book.payment(transaction.token)?.status !== 'authorized') return false;
  return now() >= transaction.date + settings.inquireLagSeconds * 1000;
}

export function assertCapture({ book }: Provider, request: AssertCaptureRequest): object | Refusal {
  const transaction = capturedBy(book, request.CaptureReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  return isTwint(transaction) ? refused('ACTION_NOT_SUPPORTED', transaction) : stateOf(transaction);
}

/** State of a refund that was left pending (saferpay 4.5). */
export function assertRefund(provider: Provider, request: TransactionRequest): object | Refusal {
  const transaction = referenced(provider.book, request.TransactionReference);
  if (transaction?.type !== 'REFUND') return { errorName: 'TRANSACTION_NOT_FOUND' };
  if (isTwint(transaction)) return refused('ACTION_NOT_SUPPORTED', transaction);
  void settleRefund(provider, transaction);
  return transaction.status === 'CAPTURED' || transaction.status === 'PENDING'
    ? stateOf(transaction)
    : refused('TRANSACTION_IN_WRONG_STATE', transaction);
}

function isTwint({ means }: Transaction): boolean {
  return means.method === 'TWINT';
}

function stateOf({ id, orderId, status, capturedAt }: Transaction): object {
  return {
    TransactionId: id,
    OrderId: orderId,
    Status: status,
    Date: capturedAt === undefined ? undefined : new Date(capturedAt).toISOString(),
  };
}
