import type { PaymentEvent } from '../ledger/payment-event.ts';
import { newTransactionId, randomDigits } from './identifiers.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { Payment, Transaction } from './transaction.ts';

type Reference = { readonly CaptureId?: string; readonly TransactionId?: string; readonly OrderId?: string };

/**
 * Returns the order id of a call, or else its token. Faults are limited to this subject.
 * @param payload any JSON
 */
export function findSubject({ records }: Provider, payload: unknown): string | undefined {
  const request: {
    readonly Payment?: { readonly OrderId?: unknown };
    readonly Token?: string;
    readonly TransactionReference?: Reference;
    readonly CaptureReference?: Reference;
  } = Object(payload);
  const reference = request.TransactionReference ?? request.CaptureReference ?? {};
  const payment = records.payment(request.Token ?? findReferenced(records, reference)?.token ?? '');
  const orderId = request.Payment?.OrderId ?? reference.OrderId;
  return typeof orderId === 'string' ? orderId : (payment?.orderId ?? payment?.token);
}

export function findReferenced(
  records: Provider['records'],
  { CaptureId, TransactionId, OrderId }: Reference,
): Transaction | undefined {
  if (CaptureId !== undefined) return records.transactionOfCapture(CaptureId);
  if (TransactionId !== undefined) return records.transaction(TransactionId);
  return records.transactionOfOrder(OrderId ?? '');
}

type EventDetails = 'type' | 'token' | 'orderId' | 'amount' | 'means' | 'payerIp' | 'status';

export function newTransaction(
  now: number,
  details: Pick<Transaction, EventDetails> & Partial<Transaction>,
): Transaction {
  const id = newTransactionId();
  const numbers = { approvalCode: randomDigits(6), acquirerReference: randomDigits(11) };
  return { kind: 'transaction', id, date: now, ...numbers, ...details };
}

/** Marks an authorized or pending transaction as captured, which moves the money. */
export function markCaptured(
  { records, now }: Provider,
  transaction: Transaction,
  header: RequestHeader,
): void {
  transaction.status = 'CAPTURED';
  transaction.captureId = `${transaction.id}_c`;
  transaction.capturedAt = now();
  const paid = records.transaction(transaction.refundedId ?? '');
  const event = createEvent(paid ? 'refund-captured' : 'captured', transaction, header);
  records.record({ ...event, originalOrderId: paid?.orderId }, transaction);
}

/** Creates the error of a call on an existing transaction. Only Assert's errors contain the order id (saferpay 5). */
export function createRefusal(errorName: string, { id }: Transaction): Refusal {
  return { errorName, TransactionId: id };
}

type RequestHeader = { readonly RequestId: string; readonly RetryIndicator: number };

/** @param header header of the call; omitted for actions of the payer */
export function createEvent(
  kind: PaymentEvent['kind'],
  record: Payment | Transaction,
  header?: RequestHeader,
): PaymentEvent {
  const { token, orderId, amount } = record;
  const common = { kind, token, orderId, amount: amount.value, currency: amount.currency };
  if (record.kind === 'payment')
    return { ...common, transactionId: record.transactionId, requestId: record.requestId };
  const { id, captureId, means } = record;
  const call = { requestId: header?.RequestId, retryIndicator: header?.RetryIndicator };
  return { ...common, ...call, transactionId: id, captureId, method: means.method };
}
