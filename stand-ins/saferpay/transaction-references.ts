import { newTransactionId, randomDigits } from './identifiers.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { LedgerEvent, Payment, Transaction } from './transaction.ts';

type Reference = {
  readonly CaptureId?: string | undefined;
  readonly TransactionId?: string | undefined;
  readonly OrderId?: string | undefined;
};

/** What a request of any call may name. */
export type AnyRequest = {
  readonly Payment?: { readonly OrderId?: string | undefined };
  readonly Token?: string;
  readonly TransactionReference?: Reference;
  readonly CaptureReference?: Reference;
};

/** The order (or, without one, the token) that a call is about, to find the faults ordered for it. */
export function subjectOf({ book }: Provider, sent: unknown): string | undefined {
  // Not checked yet: it may be anything that is JSON.
  const request: AnyRequest = Object(sent);
  const reference = request.TransactionReference ?? request.CaptureReference ?? {};
  const payment = book.payment(request.Token ?? referenced(book, reference)?.token ?? '');
  const named: unknown = request.Payment?.OrderId ?? reference.OrderId;
  return typeof named === 'string' ? named : (payment?.orderId ?? payment?.token);
}

export function referenced(
  book: Provider['book'],
  { CaptureId, TransactionId, OrderId }: Reference,
): Transaction | undefined {
  if (CaptureId !== undefined) return book.transactionOfCapture(CaptureId);
  if (TransactionId !== undefined) return book.transaction(TransactionId);
  return book.transactionOfOrder(OrderId ?? '');
}

/** The captured transaction that a CaptureReference names. */
export function capturedBy(book: Provider['book'], reference: Reference): Transaction | undefined {
  const transaction = referenced(book, reference);
  return transaction?.status === 'CAPTURED' ? transaction : undefined;
}

type Given = 'type' | 'token' | 'orderId' | 'amount' | 'means' | 'payer' | 'status';

export function newTransaction(
  now: number,
  given: Pick<Transaction, Given> & Partial<Transaction>,
): Transaction {
  const id = newTransactionId();
  const numbers = { approvalCode: randomDigits(6), acquirerReference: randomDigits(11) };
  return { kind: 'transaction', id, date: now, ...numbers, ...given };
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

/** @param header of the call; where the payer acted there is none */
export function eventOf(
  kind: LedgerEvent['kind'],
  about: Payment | Transaction,
  header?: RequestHeader,
): LedgerEvent {
  const { token, orderId, amount } = about;
  const what = { kind, token, orderId, amount: amount.value, currency: amount.currency };
  const call = { requestId: header?.RequestId, retryIndicator: header?.RetryIndicator };
  if (about.kind === 'payment')
    return { ...what, ...call, transactionId: about.transactionId, requestId: about.requestId };
  const { id, captureId, means } = about;
  return { ...what, ...call, transactionId: id, captureId, method: means.method };
}
