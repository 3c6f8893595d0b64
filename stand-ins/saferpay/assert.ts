import { settlePending } from './notifications.ts';
import { expire } from './outcomes.ts';
import type { Provider } from './provider.ts';
import type { AssertRequest } from './requests.ts';
import { isRefusal, type Refusal } from './saferpay-errors.ts';
import type { Payment } from './transaction.ts';
import { buildContainers } from './transaction-containers.ts';
import { createEvent } from './transaction-references.ts';

const HOUR_MS = 3_600_000;

/** Returns the getOutcome of a payment page without changing it (saferpay 3). */
export function assertPayment(provider: Provider, request: AssertRequest): object | Refusal {
  const payment = provider.records.payment(request.Token);
  if (!payment) return { errorName: 'TOKEN_INVALID' };
  void settlePending(provider, payment);
  const result = getOutcome(provider, payment);
  provider.records.record({
    ...createEvent('asserted', payment),
    requestId: request.RequestHeader.RequestId,
    retryIndicator: request.RequestHeader.RetryIndicator,
    status: payment.status,
    errorName: isRefusal(result) ? result.errorName : undefined,
  });
  return result;
}

function getOutcome(provider: Provider, payment: Payment): object | Refusal {
  const { records, now } = provider;
  const { orderId: OrderId, decline } = payment;
  // PENDING lasts 120 hours since version 1.39 (saferpay 1.2).
  const lifetimeHours = payment.status === 'pending' ? 120 : 24;
  if (now() > payment.createdAt + lifetimeHours * HOUR_MS || expire(provider, payment))
    return { errorName: 'TOKEN_EXPIRED' };
  const transaction = records.transaction(payment.transactionId ?? '');
  switch (payment.status) {
    case 'authorized':
    case 'pending':
      return transaction ? buildContainers(transaction) : { errorName: 'INTERNAL_ERROR' };
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
