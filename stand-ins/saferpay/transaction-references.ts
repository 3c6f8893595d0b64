import type { PaymentEvent } from '../ledger/payment-event.ts';
import { newTransactionId, randomDigits } from './identifiers.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { Payment, Transaction } from './transaction.ts';

type Reference = { readonly CaptureId?: string; readonly TransactionId?: string; readonly OrderId?: string };

/**
 * Returns the order of a call, or its token without one, to find its faults.
 * @param sent any JSON
 */
export function findSubject({ book }: Provider, sent: unknown): string | undefined {
  const request: {
    readonly Payment?: { readonly OrderId?: unknown };
    readonly Token?: string;
    readonly TransactionReference?: Reference;
    readonly CaptureReference?: Reference;
  } = Object(sent);
  const reference = request.TransactionReference ?? request.CaptureReference ?? {};
  const payment = book.payment(request.Token ?? referenced(book, reference)?.token ?? '');
  const orderId = request.Payment?.OrderId ?? reference.OrderId;
  return typeof orderId === 'string' ? orderId : (payment?.orderId ?? payment?.token);
}

export function referenced(
  book: Provider['book'],
  { CaptureId, TransactionId, OrderId }: Reference,
): Transaction | undefined {
  if (CaptureId !== undefined) return book.transactionOfCapture(CaptureId);
  if (TransactionId !== undefined) return book.transaction(TransactionId);
  return book.transactionOfOrder(OrderId ?? '');
}

type EventDetails = 'type' | 'token' | 'orderId' | 'amount' | 'means' | 'payerIp' | 'status';

export function newTransaction(
  now: number,
  given: Pick<Transaction, EventDetails> & Partial<Transaction>,
): Transaction {
  const id = newTransactionId();
  const numbers = { approvalCode: randomDigits(6), acquirerReference: randomDigits(11) };
  return { kind: 'transaction', id, date: now, ...numbers, ...given };
}

/** Marks an authorized or pending transaction as captured. From here on the money moves. */
export function markCaptured({ book, now }: Provider, transaction: Transaction, header: RequestHeader): void {
  transaction.status = 'CAPTURED';
  transaction.captureId = `${transaction.id}_c`;
  transaction.capturedAt = now();
  const paid = book.transaction(transaction.refundedId ?? '');
  const event = createEvent(paid ? 'refund-captured' : 'captured', transaction, header);
  book.record({ ...event, originalOrderId: paid?.orderId }, transaction);
}

/** Returns the error of a call on a known transaction. Only Assert includes the order id (saferpay 5). */
export function refused(errorName: string, { id }: Transaction): Refusal {
  return { errorName, TransactionId: id };
}

type RequestHeader = { readonly RequestId: string; readonly RetryIndicator: number };

/** @param header header of the call; omitted for actions of the payer */
export function createEvent(
  kind: PaymentEvent['kind'],
  about: Payment | Transaction,
  header?: RequestHeader,
): PaymentEvent {
  const { token, orderId, amount } = about;
  const what = { kind, token, orderId, amount: amount.value, currency: amount.currency };
  if (about.kind === 'payment')
    return { ...what, transactionId: about.transactionId, requestId: about.requestId };
  const { id, captureId, means } = about;
  const call = { requestId: header?.RequestId, retryIndicator: header?.RetryIndicator };
  return { ...what, ...call, transactionId: id, captureId, method: means.method };
}
