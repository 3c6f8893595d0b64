import { scheduleSettlement, settleRefund } from './notifications.ts';
import type { Provider } from './provider.ts';
import type { RefundRequest, TransactionRequest } from './requests.ts';
import type { Refusal } from './saferpay-errors.ts';
import { getLastClosing } from './swiss-clock.ts';
import type { Transaction } from './transaction.ts';
import { buildContainers } from './transaction-containers.ts';
import {
  createEvent,
  createRefusal,
  findReferenced,
  markCaptured,
  newTransaction,
} from './transaction-references.ts';

/** Captures an authorized payment or refund. A transaction can be captured once (saferpay 4.1). */
export function capture(provider: Provider, request: TransactionRequest): object | Refusal {
  const transaction = findReferenced(provider.records, request.TransactionReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  if (transaction.status === 'CAPTURED') return { errorName: 'TRANSACTION_ALREADY_CAPTURED' };
  if (transaction.status !== 'AUTHORIZED') return createRefusal('TRANSACTION_IN_WRONG_STATE', transaction);
  markCaptured(provider, transaction, request.RequestHeader);
  return {
    CaptureId: transaction.captureId,
    Status: 'CAPTURED',
    Date: new Date(provider.now()).toISOString(),
  };
}

/** Cancels an authorized amount, or one captured since the last daily closing (saferpay 4.2). */
export function cancel(provider: Provider, request: TransactionRequest): object | Refusal {
  const { records, now } = provider;
  const transaction = findReferenced(records, request.TransactionReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  const isOpen = transaction.status === 'AUTHORIZED' || canUndoCapture(provider, transaction);
  if (!isOpen && transaction.status === 'CAPTURED') return { errorName: 'TRANSACTION_ALREADY_CAPTURED' };
  if (!isOpen) return createRefusal('TRANSACTION_IN_WRONG_STATE', transaction);
  transaction.status = 'CANCELED';
  const paid = records.transaction(transaction.refundedId ?? '');
  const event = createEvent('canceled', transaction, request.RequestHeader);
  records.record({ ...event, originalOrderId: paid?.orderId }, transaction);
  const { id: TransactionId, orderId: OrderId } = transaction;
  return { TransactionId, OrderId, Date: new Date(now()).toISOString() };
}

/** Returns true until the daily closing, unless part of the capture was refunded. */
function canUndoCapture({ records, now }: Provider, { id, status, capturedAt = 0 }: Transaction): boolean {
  const isRefunded = records.listRefunds(id).some((refund) => refund.status !== 'CANCELED');
  return status === 'CAPTURED' && !isRefunded && getLastClosing(now()) <= capturedAt;
}

/** Returns an authorized transaction. Doesn't find other or very recent transactions (saferpay 4.4). */
export function inquire(provider: Provider, request: TransactionRequest): object | Refusal {
  const { records, now, settings } = provider;
  const transaction = findReferenced(records, request.TransactionReference);
  const isFound =
    transaction !== undefined &&
    (transaction.type === 'REFUND' || records.payment(transaction.token)?.status === 'authorized') &&
    now() >= transaction.date + settings.inquireLagSeconds * 1000;
  if (!isFound) return { errorName: 'TRANSACTION_NOT_FOUND' };
  settleRefund(provider, transaction);
  records.record({
    ...createEvent('inquired', transaction, request.RequestHeader),
    status: transaction.status,
  });
  return buildContainers(transaction);
}

/** TWINT payments can be refunded only after TWINT has processed them, which may take two hours (saferpay 6). */
const TWINT_WAIT_MS = 2 * 3_600_000;

/**
 * Refunds a payment in a new transaction (saferpay 4.3). The refund pays out only after its own capture, unless the
 * settings capture it immediately or leave it pending. Request ids aren't deduplicated, because the protocol doesn't
 * promise it: a repeated request is a second refund.
 */
export function refund(provider: Provider, request: RefundRequest): object | Refusal {
  const { records, settings, now } = provider;
  if (settings.licence === 'ecommerce')
    return { errorName: 'PERMISSION_DENIED', ErrorDetail: ['Invalid license'] };
  const paid = findReferenced(records, request.CaptureReference);
  if (paid?.status !== 'CAPTURED' || paid.type === 'REFUND') return { errorName: 'TRANSACTION_NOT_FOUND' };
  const { Amount, OrderId, RestrictRefundAmountToCapturedAmount } = request.Refund;
  if (Amount.currency !== paid.amount.currency) return createRefusal('CURRENCY_INVALID', paid);
  const previousRefunds = records.listRefunds(paid.id).filter(({ status }) => status !== 'CANCELED');
  const total = previousRefunds.reduce((sum, { amount }) => sum + amount.value, Amount.value);
  if (RestrictRefundAmountToCapturedAmount && total > paid.amount.value)
    return createRefusal('AMOUNT_INVALID', paid);
  const isDelayed = paid.means.method === 'TWINT' && settings.twintRefunds === 'after-two-hours';
  // Our choice, because the error of an early refund isn't documented.
  if (isDelayed && now() < paid.date + TWINT_WAIT_MS)
    return createRefusal('TRANSACTION_IN_WRONG_STATE', paid);

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
  records.record({ ...event, originalOrderId: paid.orderId }, transaction);
  if (settings.refunds === 'captured') markCaptured(provider, transaction, request.RequestHeader);
  scheduleSettlement(provider, transaction);
  return buildContainers(transaction);
}
