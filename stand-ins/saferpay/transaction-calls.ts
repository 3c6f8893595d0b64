import { transactionContainers } from './answer-parts.ts';
import type { Refusal } from './errors.ts';
import { newTransactionId, randomDigits } from './identifiers.ts';
import type { LedgerEvent, Transaction } from './model.ts';
import type { Provider } from './provider.ts';
import type {
  AssertCaptureRequest,
  CaptureRequest,
  RefundRequest,
  TransactionRequest,
} from './transaction-requests.ts';

/** Finalises an authorised payment or refund, once (fact sheet, section 4.1). */
export function capture({ book, now }: Provider, request: CaptureRequest): object | Refusal {
  const transaction = referenced(book, request.TransactionReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  const { Amount } = request;
  if (transaction.status === 'CAPTURED') return refused('TRANSACTION_ALREADY_CAPTURED', transaction);
  if (transaction.status !== 'AUTHORIZED') return refused('TRANSACTION_IN_WRONG_STATE', transaction);
  if (Amount && Amount.currency !== transaction.amount.currency)
    return refused('CURRENCY_INVALID', transaction);
  if (Amount && Amount.value > transaction.amount.value) return refused('AMOUNT_INVALID', transaction);
  transaction.status = 'CAPTURED';
  transaction.captureId = `${transaction.id}_c`;
  transaction.capturedValue = Amount?.value ?? transaction.amount.value;
  transaction.capturedAt = now();
  const kind = transaction.type === 'REFUND' ? 'refund-captured' : 'captured';
  const event = eventOf(kind, transaction, request.RequestHeader.RequestId);
  book.record({ ...event, amount: transaction.capturedValue }, transaction);
  return {
    CaptureId: transaction.captureId,
    Status: 'CAPTURED',
    Date: new Date(transaction.capturedAt).toISOString(),
  };
}

/** Releases an authorised amount. The sources disagree about captured ones (section 4.2); here it is too late. */
export function cancel({ book, now }: Provider, request: TransactionRequest): object | Refusal {
  const transaction = referenced(book, request.TransactionReference);
  if (!transaction) return { errorName: 'TRANSACTION_NOT_FOUND' };
  if (transaction.status === 'CAPTURED') return refused('TRANSACTION_ALREADY_CAPTURED', transaction);
  if (transaction.status !== 'AUTHORIZED') return refused('TRANSACTION_IN_WRONG_STATE', transaction);
  transaction.status = 'CANCELED';
  book.record(eventOf('canceled', transaction, request.RequestHeader.RequestId), transaction);
  return {
    TransactionId: transaction.id,
    OrderId: transaction.orderId,
    Date: new Date(now()).toISOString(),
  };
}

/** A new transaction that pays nothing out until it is captured itself (section 4.3). */
export function refund({ book, now }: Provider, request: RefundRequest): object | Refusal {
  const paid = capturedBy(book, request.CaptureReference);
  if (!paid || paid.type === 'REFUND') return { errorName: 'TRANSACTION_NOT_FOUND' };
  const { Amount, OrderId, RestrictRefundAmountToCapturedAmount } = request.Refund;
  if (Amount.currency !== paid.amount.currency) return refused('CURRENCY_INVALID', paid);
  const given = book.refundsOf(paid.id).filter(({ status }) => status !== 'CANCELED');
  const whole = given.reduce((sum, { amount }) => sum + amount.value, Amount.value);
  if (RestrictRefundAmountToCapturedAmount && whole > (paid.capturedValue ?? 0))
    return refused('AMOUNT_INVALID', paid);
  const transaction: Transaction = {
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
    status: 'AUTHORIZED',
  };
  const { RequestId, SpecVersion } = request.RequestHeader;
  book.record({ ...eventOf('refunded', transaction, RequestId), captureId: paid.captureId }, transaction);
  return transactionContainers(transaction, SpecVersion);
}

/** Reads an authorised transaction; others are not found (section 4.4). */
export function inquire({ book }: Provider, request: TransactionRequest): object | Refusal {
  const transaction = referenced(book, request.TransactionReference);
  if (!transaction || transaction.status === 'PENDING') return { errorName: 'TRANSACTION_NOT_FOUND' };
  const { RequestId, SpecVersion } = request.RequestHeader;
  book.record({ ...eventOf('inquired', transaction, RequestId), status: transaction.status });
  return transactionContainers(transaction, SpecVersion);
}

export function assertCapture({ book }: Provider, request: AssertCaptureRequest): object | Refusal {
  const transaction = capturedBy(book, request.CaptureReference);
  return transaction ? captureState(transaction) : { errorName: 'TRANSACTION_NOT_FOUND' };
}

export function assertRefund({ book }: Provider, request: TransactionRequest): object | Refusal {
  const transaction = referenced(book, request.TransactionReference);
  if (transaction?.type !== 'REFUND') return { errorName: 'TRANSACTION_NOT_FOUND' };
  return transaction.status === 'CAPTURED'
    ? captureState(transaction)
    : refused('TRANSACTION_IN_WRONG_STATE', transaction);
}

function captureState(transaction: Transaction): object {
  return {
    TransactionId: transaction.id,
    OrderId: transaction.orderId,
    Status: 'CAPTURED',
    Date: new Date(transaction.capturedAt ?? transaction.date).toISOString(),
  };
}

type Reference = { TransactionId?: string | undefined; OrderId?: string | undefined };

function referenced(book: Provider['book'], { TransactionId, OrderId }: Reference): Transaction | undefined {
  return TransactionId === undefined
    ? book.transactionOfOrder(OrderId ?? '')
    : book.transaction(TransactionId);
}

function capturedBy(
  book: Provider['book'],
  reference: Reference & { CaptureId?: string | undefined },
): Transaction | undefined {
  const transaction =
    reference.CaptureId === undefined
      ? referenced(book, reference)
      : book.transactionOfCapture(reference.CaptureId);
  return transaction?.status === 'CAPTURED' ? transaction : undefined;
}

function refused(errorName: string, { id, orderId }: Transaction): Refusal {
  return { errorName, TransactionId: id, OrderId: orderId };
}

function eventOf(kind: LedgerEvent['kind'], transaction: Transaction, requestId: string): LedgerEvent {
  return {
    kind,
    token: transaction.token,
    orderId: transaction.orderId,
    transactionId: transaction.id,
    captureId: transaction.captureId,
    amount: transaction.amount.value,
    currency: transaction.amount.currency,
    method: transaction.means.method,
    requestId,
  };
}
