import { scheduleSettlement, settleRefund } from './notifications.ts';
import type { Provider } from './provider.ts';
import type { RefundRequest, TransactionRequest } from './requests.ts';
import type { Refusal } from './saferpay-errors.ts';
import { lastClosing } from './swiss-clock.ts';
import type { Transaction } from './transaction.ts';
import { transactionContainers } from './transaction-answers.ts';
import { createEvent, markCaptured, newTransaction, referenced, refused } from './transaction-references.ts';

/** Captures an authorized payment or refund, once (saferpay 4.1). */
export function capture(provider: Provider, request: TransactionRequest): object | Refusal {
  const transaction = referenced(provider.book, request.TransactionReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  if (transaction.status === 'CAPTURED') return { errorName: 'TRANSACTION_ALREADY_CAPTURED' };
  if (transaction.status !== 'AUTHORIZED') return refused('TRANSACTION_IN_WRONG_STATE', transaction);
  markCaptured(provider, transaction, request.RequestHeader);
  return {
    CaptureId: transaction.captureId,
    Status: 'CAPTURED',
    Date: new Date(provider.now()).toISOString(),
  };
}

/** Cancels an authorized amount, or one captured since the last daily closing (saferpay 4.2). */
export function cancel(provider: Provider, request: TransactionRequest): object | Refusal {
  const { book, now } = provider;
  const transaction = referenced(book, request.TransactionReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  const isOpen = transaction.status === 'AUTHORIZED' || mayUndoCapture(provider, transaction);
  if (!isOpen && transaction.status === 'CAPTURED') return { errorName: 'TRANSACTION_ALREADY_CAPTURED' };
  if (!isOpen) return refused('TRANSACTION_IN_WRONG_STATE', transaction);
  transaction.status = 'CANCELED';
  const paid = book.transaction(transaction.refundedId ?? '');
  const event = createEvent('canceled', transaction, request.RequestHeader);
  book.record({ ...event, originalOrderId: paid?.orderId }, transaction);
  const { id: TransactionId, orderId: OrderId } = transaction;
  return { TransactionId, OrderId, Date: new Date(now()).toISOString() };
}

/** A capture can be undone until the closing, unless part of it was refunded. */
function mayUndoCapture({ book, now }: Provider, { id, status, capturedAt = 0 }: Transaction): boolean {
  const isRefunded = book.listRefunds(id).some((refund) => refund.status !== 'CANCELED');
  return status === 'CAPTURED' && !isRefunded && lastClosing(now()) <= capturedAt;
}

/** Returns an authorized transaction. Others, and recent ones, aren't found (saferpay 4.4). */
export function inquire(provider: Provider, request: TransactionRequest): object | Refusal {
  const { book, now, settings } = provider;
  const transaction = referenced(book, request.TransactionReference);
  const isFound =
    transaction !== undefined &&
    (transaction.type === 'REFUND' || book.payment(transaction.token)?.status === 'authorized') &&
    now() >= transaction.date + settings.inquireLagSeconds * 1000;
  if (!isFound) return { errorName: 'TRANSACTION_NOT_FOUND' };
  settleRefund(provider, transaction);
  book.record({ ...createEvent('inquired', transaction, request.RequestHeader), status: transaction.status });
  return transactionContainers(transaction);
}

/** TWINT must have processed the payment first, which may take two hours (saferpay 6). */
const twintWaitMs = 2 * 3_600_000;

/**
 * Refunds a payment in a new transaction (saferpay 4.3). It pays out only after its own capture, unless the
 * settings capture it immediately or leave it pending. Request ids aren't deduplicated: the protocol promises
 * no replay, so a repeated request is a second refund.
 */
export function refund(provider: Provider, request: RefundRequest): object | Refusal {
  const { book, settings, now } = provider;
  if (settings.licence === 'ecommerce')
    return { errorName: 'PERMISSION_DENIED', ErrorDetail: ['Invalid license'] };
  const paid = referenced(book, request.CaptureReference);
  if (paid?.status !== 'CAPTURED' || paid.type === 'REFUND') return { errorName: 'TRANSACTION_NOT_FOUND' };
  const { Amount, OrderId, RestrictRefundAmountToCapturedAmount } = request.Refund;
  if (Amount.currency !== paid.amount.currency) return refused('CURRENCY_INVALID', paid);
  const earlier = book.listRefunds(paid.id).filter(({ status }) => status !== 'CANCELED');
  const whole = earlier.reduce((sum, { amount }) => sum + amount.value, Amount.value);
  if (RestrictRefundAmountToCapturedAmount && whole > paid.amount.value)
    return refused('AMOUNT_INVALID', paid);
  const mustWait = paid.means.method === 'TWINT' && settings.twintRefunds === 'after-two-hours';
  // The error of an early refund isn't documented. This one is our choice.
  if (mustWait && now() < paid.date + twintWaitMs) return refused('TRANSACTION_IN_WRONG_STATE', paid);

  const isPending = settings.refunds === 'pending';
  const transaction = newTransaction(now(), {
    type: 'REFUND',
    status: isPending ? 'PENDING' : 'AUTHORIZED',
    token: paid.token,
    means: paid.means,
    payerIp: paid.payerIp,
    orderId: OrderId,
    amount: Amount,
    refundedId: paid.id,
    pendingUntil: isPending ? now() + settings.pendingSeconds * 1000 : undefined,
  });
  const event = { ...createEvent('refunded', transaction, request.RequestHeader), captureId: paid.captureId };
  book.record({ ...event, originalOrderId: paid.orderId }, transaction);
  if (settings.refunds === 'captured') markCaptured(provider, transaction, request.RequestHeader);
  scheduleSettlement(provider, transaction);
  return transactionContainers(transaction);
}
