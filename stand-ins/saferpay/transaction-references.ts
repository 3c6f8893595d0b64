import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { LedgerEvent, Transaction } from './transaction.ts';

type Reference = { readonly TransactionId?: string | undefined; readonly OrderId?: string | undefined };

export function referenced(
  book: Provider['book'],
  { TransactionId, OrderId }: Reference,
): Transaction | undefined {
  return TransactionId === undefined
    ? book.transactionOfOrder(OrderId ?? '')
    : book.transaction(TransactionId);
}

/** The captured transaction that a CaptureReference names. */
export function capturedBy(
  book: Provider['book'],
  reference: Reference & { readonly CaptureId?: string | undefined },
): Transaction | undefined {
  const transaction =
    reference.CaptureId === undefined
      ? referenced(book, reference)
      : book.transactionOfCapture(reference.CaptureId);
  return transaction?.status === 'CAPTURED' ? transaction : undefined;
}

/** Books an authorised or pending transaction; from here on the money moves. */
export function markCaptured(
  { book, now, settings }: Provider,
  transaction: Transaction,
  header: RequestHeader,
  value = transaction.amount.value,
): void {
  transaction.status = 'CAPTURED';
  transaction.captureId = settings.captureIds === 'same' ? transaction.id : `${transaction.id}_c`;
  transaction.capturedValue = value;
  transaction.capturedAt = now();
  const paid = book.transaction(transaction.refundOf ?? '');
  const kind = paid ? 'refund-captured' : 'captured';
  const event = { ...eventOf(kind, transaction, header), amount: value, originalOrderId: paid?.orderId };
  book.record(event, transaction);
}

/** The error of a call on a known transaction; its order id belongs to Assert only (saferpay 5). */
export function refused(errorName: string, { id }: Transaction): Refusal {
  return { errorName, TransactionId: id };
}

export type RequestHeader = { readonly RequestId: string; readonly RetryIndicator: number };

export function eventOf(
  kind: LedgerEvent['kind'],
  transaction: Transaction,
  header: RequestHeader,
): LedgerEvent {
  return {
    kind,
    token: transaction.token,
    orderId: transaction.orderId,
    transactionId: transaction.id,
    captureId: transaction.captureId,
    amount: transaction.amount.value,
    currency: transaction.amount.currency,
    method: transaction.means.method,
    requestId: header.RequestId,
    retryIndicator: header.RetryIndicator,
  };
}
