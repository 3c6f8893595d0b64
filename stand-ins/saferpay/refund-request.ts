import { transactionContainers } from './answer-parts.ts';
import { newTransactionId } from './identifiers.ts';
import { scheduleSettlement } from './notifications.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { Transaction } from './transaction.ts';
import { capturedBy, eventOf, markCaptured, newTransaction, refused } from './transaction-references.ts';
import type { RefundRequest } from './transaction-requests.ts';

/**
 * A new transaction that gives money back (saferpay 4.3). It pays nothing out until it is captured
 * itself, unless the provider is set to capture it at once or to leave it pending. Nothing is deduplicated by
 * request id: the protocol promises no replay, so a repeated refund is a second one.
 */
export function refund(provider: Provider, request: RefundRequest): object | Refusal {
  const { book, settings } = provider;
  if (settings.licence === 'ecommerce')
    return { errorName: 'PERMISSION_DENIED', ErrorDetail: ['Invalid license'] };
  const paid = capturedBy(book, request.CaptureReference);
  if (!paid || paid.type === 'REFUND') return { errorName: 'TRANSACTION_NOT_FOUND' };
  const { Amount, RestrictRefundAmountToCapturedAmount } = request.Refund;
  if (Amount.currency !== paid.amount.currency) return refused('CURRENCY_INVALID', paid);
  const given = book.refundsOf(paid.id).filter(({ status }) => status !== 'CANCELED');
  const whole = given.reduce((sum, { amount }) => sum + amount.value, Amount.value);
  if (RestrictRefundAmountToCapturedAmount && whole > (paid.capturedValue ?? 0))
    return refused('AMOUNT_INVALID', paid);
  if (isTooEarly(provider, paid)) return refused('TRANSACTION_IN_WRONG_STATE', paid);
  if (settings.refunds === 'declined') return declined();

  const transaction = newRefund(provider, paid, request);
  const event = { ...eventOf('refunded', transaction, request.RequestHeader), captureId: paid.captureId };
  book.record({ ...event, originalOrderId: paid.orderId }, transaction);
  if (settings.refunds === 'captured') markCaptured(provider, transaction, request.RequestHeader);
  scheduleSettlement(provider, transaction);
  return transactionContainers(transaction, request.RequestHeader.SpecVersion);
}

const twintWaitMs = 2 * 3_600_000;

/**
 * TWINT must have processed the payment first, which may take two hours (saferpay 6). With which error a refund is
 * refused until then is not documented; this one is our choice.
 */
function isTooEarly({ now, settings }: Provider, paid: Transaction): boolean {
  if (paid.means.method !== 'TWINT' || settings.twintRefunds === 'at-once') return false;
  return now() < paid.date + twintWaitMs;
}

function newRefund({ now, settings }: Provider, paid: Transaction, request: RefundRequest): Transaction {
  const { token, means, payer, id } = paid;
  const { Amount, OrderId } = request.Refund;
  const given = { token, means, payer, orderId: OrderId, amount: Amount, refundOf: id };
  if (settings.refunds !== 'pending')
    return newTransaction(now(), { type: 'REFUND', status: 'AUTHORIZED', ...given });
  const pendingUntil = now() + settings.pendingSeconds * 1000;
  const pendingNotifyUrl = request.PendingNotification?.NotifyUrl;
  return newTransaction(now(), {
    type: 'REFUND',
    status: 'PENDING',
    ...given,
    pendingUntil,
    pendingNotifyUrl,
  });
}

function declined(): Refusal {
  return {
    errorName: 'TRANSACTION_DECLINED',
    TransactionId: newTransactionId(),
    ProcessorName: 'Saferpay Test',
    ProcessorResult: '05',
    ProcessorMessage: 'Declined',
  };
}
