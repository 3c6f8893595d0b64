import { transactionContainers } from './answer-parts.ts';
import { newTransactionId, randomDigits } from './identifiers.ts';
import { scheduleRefund } from './notifications.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { Transaction } from './transaction.ts';
import { capturedBy, eventOf, markCaptured, refused } from './transaction-references.ts';
import type { RefundRequest } from './transaction-requests.ts';

/**
 * A new transaction that gives money back (saferpay 4.3). It pays nothing out until it is captured
 * itself, unless the provider is set to capture it at once or to leave it pending. Nothing is deduplicated by
 * request id: the protocol promises no replay, so a repeated refund is a second one.
 */
export function refund(provider: Provider, request: RefundRequest): object | Refusal {
  const { book, settings } = provider;
  const paid = capturedBy(book, request.CaptureReference);
  if (!paid || paid.type === 'REFUND') return { errorName: 'TRANSACTION_NOT_FOUND' };
  const { Amount, RestrictRefundAmountToCapturedAmount } = request.Refund;
  if (Amount.currency !== paid.amount.currency) return refused('CURRENCY_INVALID', paid);
  const given = book.refundsOf(paid.id).filter(({ status }) => status !== 'CANCELED');
  const whole = given.reduce((sum, { amount }) => sum + amount.value, Amount.value);
  if (RestrictRefundAmountToCapturedAmount && whole > (paid.capturedValue ?? 0))
    return refused('AMOUNT_INVALID', paid);
  if (settings.refunds === 'declined') return declined();

  const transaction = newRefund(provider, paid, request);
  const event = { ...eventOf('refunded', transaction, request.RequestHeader), captureId: paid.captureId };
  book.record({ ...event, originalOrderId: paid.orderId }, transaction);
  if (settings.refunds === 'captured') markCaptured(provider, transaction, request.RequestHeader);
  scheduleRefund(provider, transaction);
  return transactionContainers(transaction, request.RequestHeader.SpecVersion);
}

function newRefund({ now, settings }: Provider, paid: Transaction, request: RefundRequest): Transaction {
  const { Amount, OrderId } = request.Refund;
  const isPending = settings.refunds === 'pending';
  return {
    kind: 'transaction',
    id: newTransactionId(),
    type: 'REFUND',
    token: paid.token,
    orderId: OrderId,
    amount: Amount,
    means: paid.means,
    date: now(),
    approvalCode: randomDigits(6),
    acquirerReference: randomDigits(11),
    payer: paid.payer,
    refundOf: paid.id,
    status: isPending ? 'PENDING' : 'AUTHORIZED',
    ...(isPending
      ? {
          pendingUntil: now() + settings.pendingSeconds * 1000,
          pendingNotifyUrl: request.PendingNotification?.NotifyUrl,
        }
      : {}),
  };
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
