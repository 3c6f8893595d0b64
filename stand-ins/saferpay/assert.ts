import { transactionContainers } from './answer-parts.ts';
import { settlePending } from './notifications.ts';
import { expire } from './outcomes.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import { isAtLeast } from './spec-version.ts';
import type { Payment } from './transaction.ts';
import { eventOf } from './transaction-references.ts';
import type { AssertRequest } from './transaction-requests.ts';

const hourMs = 3_600_000;

/** Reads the outcome of a payment page; it never changes one (saferpay 3). */
export function assertPayment(provider: Provider, request: AssertRequest): object | Refusal {
  const payment = provider.book.payment(request.Token);
  if (!payment) return { errorName: 'TOKEN_INVALID' };
  void settlePending(provider, payment);
  const answer = outcome(provider, payment, request.RequestHeader.SpecVersion);
  provider.book.record({
    ...eventOf('asserted', payment),
    requestId: request.RequestHeader.RequestId,
    retryIndicator: request.RequestHeader.RetryIndicator,
    status: payment.status,
    errorName: 'errorName' in answer ? answer.errorName : undefined,
  });
  return answer;
}

function outcome(provider: Provider, payment: Payment, specVersion: string): object | Refusal {
  const { book, now, settings } = provider;
  // 120 h since 1.39, 96 h before (saferpay 1.2).
  const pendingHours = isAtLeast(payment.specVersion, 39) ? 120 : 96;
  const lifetimeHours = payment.status === 'pending' ? pendingHours : 24;
  if (now() > payment.createdAt + lifetimeHours * hourMs) return { errorName: 'TOKEN_EXPIRED' };
  if (expire(provider, payment)) return { errorName: settings.expiredAnswer };
  const transaction = book.transaction(payment.transactionId ?? '');
  switch (payment.status) {
    case 'authorized':
    case 'pending':
      if (transaction) return transactionContainers(transaction, specVersion);
      return { errorName: 'INTERNAL_ERROR' };
    case 'aborted':
      return {
        errorName: 'TRANSACTION_ABORTED',
        TransactionId: payment.abortedId,
        OrderId: payment.orderId,
      };
    case 'declined':
      return declined(payment);
    default:
      return { errorName: 'TRANSACTION_NOT_STARTED' };
  }
}

function declined(payment: Payment): Refusal {
  const reason = payment.decline;
  return {
    errorName: reason?.errorName ?? 'GENERAL_DECLINED',
    TransactionId: reason?.transactionId,
    OrderId: payment.orderId,
    ProcessorName: 'Saferpay Test',
    ProcessorResult: reason?.processorResult,
    ProcessorMessage: reason?.processorMessage,
    PayerMessage: reason?.payerMessage,
  };
}
