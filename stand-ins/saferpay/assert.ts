import { settlePending } from './notifications.ts';
import { expire } from './outcomes.ts';
import type { Provider } from './provider.ts';
import type { AssertRequest } from './requests.ts';
import { isRefusal, type Refusal } from './saferpay-errors.ts';
import type { Payment } from './transaction.ts';
import { transactionContainers } from './transaction-answers.ts';
import { createEvent } from './transaction-references.ts';

const hourMs = 3_600_000;

/** Returns the outcome of a payment page without changing it (saferpay 3). */
export function assertPayment(provider: Provider, request: AssertRequest): object | Refusal {
  const payment = provider.book.payment(request.Token);
  if (!payment) return { errorName: 'TOKEN_INVALID' };
  void settlePending(provider, payment);
  const answer = outcome(provider, payment);
  provider.book.record({
    ...createEvent('asserted', payment),
    requestId: request.RequestHeader.RequestId,
    retryIndicator: request.RequestHeader.RetryIndicator,
    status: payment.status,
    errorName: isRefusal(answer) ? answer.errorName : undefined,
  });
  return answer;
}

function outcome(provider: Provider, payment: Payment): object | Refusal {
  const { book, now } = provider;
  const { orderId: OrderId, decline } = payment;
  // PENDING lasts 120 hours since version 1.39 (saferpay 1.2).
  const lifetimeHours = payment.status === 'pending' ? 120 : 24;
  if (now() > payment.createdAt + lifetimeHours * hourMs || expire(provider, payment))
    return { errorName: 'TOKEN_EXPIRED' };
  const transaction = book.transaction(payment.transactionId ?? '');
  switch (payment.status) {
    case 'authorized':
    case 'pending':
      return transaction ? transactionContainers(transaction) : { errorName: 'INTERNAL_ERROR' };
    case 'aborted':
      return { errorName: 'TRANSACTION_ABORTED', TransactionId: payment.abortedId, OrderId };
    case 'declined':
      return {
        errorName: decline?.errorName ?? 'GENERAL_DECLINED',
        TransactionId: decline?.transactionId,
        OrderId,
        ProcessorName: 'Saferpay Test',
        ProcessorMessage: decline?.processorMessage,
        PayerMessage: decline?.payerMessage,
      };
    default:
      return { errorName: 'TRANSACTION_NOT_STARTED' };
  }
}
