import { newTransactionId } from './identifiers.ts';
import type { Provider } from './provider.ts';
import type { Decline, Means, Payment, Transaction } from './transaction.ts';
import { createEvent, newTransaction } from './transaction-references.ts';

/** Records that the payer opened the page. Only the first time counts. */
export function open({ book }: Provider, payment: Payment, payerIp: string): void {
  payment.status = 'opened';
  payment.payerIp = payerIp;
  payment.pageIsOpen = true;
  book.record(createEvent('opened', payment), payment);
}

/** @param pending the outcome after `pendingSeconds`; undefined to authorize immediately (saferpay 3) */
export function authorize(
  { book, now, settings }: Provider,
  payment: Payment,
  means: Means,
  wrongAnswer?: Transaction['wrongAnswer'],
  pending?: 'approved' | 'declined',
): void {
  const { token, orderId, amount, payerIp } = payment;
  if (pending !== undefined) {
    payment.pendingUntil = now() + settings.pendingSeconds * 1000;
    payment.pendingEndsWell = pending === 'approved';
  }
  const transaction = newTransaction(now(), {
    type: 'PAYMENT',
    status: pending === undefined ? 'AUTHORIZED' : 'PENDING',
    ...{ token, orderId, amount, means, payerIp, ...(wrongAnswer && { wrongAnswer }) },
  });
  payment.status = pending === undefined ? 'authorized' : 'pending';
  payment.transactionId = transaction.id;
  payment.waitingMeans = undefined;
  payment.pageIsOpen = false;
  book.record({ ...createEvent(payment.status, payment), method: means.method }, payment, transaction);
}

/** Decides a pending payment after its time. Returns true if this call decided it. */
export function settle({ book, now }: Provider, payment: Payment): boolean {
  const transaction = book.transaction(payment.transactionId ?? '');
  if (payment.status !== 'pending' || !transaction || now() < (payment.pendingUntil ?? 0)) return false;
  const endsWell = payment.pendingEndsWell !== false;
  payment.status = endsWell ? 'authorized' : 'declined';
  transaction.status = endsWell ? 'AUTHORIZED' : 'CANCELED';
  const reason = { errorName: 'TRANSACTION_DECLINED', processorMessage: 'Declined' };
  if (!endsWell) payment.decline = { ...reason, transactionId: transaction.id };
  book.record(
    { ...createEvent(payment.status, payment), method: transaction.means.method },
    payment,
    transaction,
  );
  return true;
}

/**
 * Records a declined try. The page stays open for another; `isFinal` makes it the outcome of Assert
 * immediately.
 */
export function decline(
  { book }: Provider,
  payment: Payment,
  reason: Omit<Decline, 'transactionId'>,
  isFinal: boolean,
): void {
  payment.decline = { ...reason, transactionId: newTransactionId() };
  payment.waitingMeans = undefined;
  if (isFinal) payment.status = 'declined';
  const { errorName, transactionId } = payment.decline;
  book.record({ ...createEvent('declined', payment), errorName, transactionId }, payment);
}

/**
 * Closes the page when the payer returns to the shop. The outcome is declined after a declined try, otherwise
 * aborted.
 */
export function leave({ book }: Provider, payment: Payment): void {
  payment.pageIsOpen = false;
  payment.waitingMeans = undefined;
  payment.status = payment.decline ? 'declined' : 'aborted';
  if (payment.status === 'aborted') payment.abortedId = newTransactionId();
  book.record({ ...createEvent(payment.status, payment), errorName: payment.decline?.errorName }, payment);
}

/** Ends an expired page. Returns true if it is expired. */
export function expire({ book, now }: Provider, payment: Payment): boolean {
  const isUndecided = payment.status === 'created' || payment.status === 'opened';
  if (isUndecided && now() >= payment.expiresAt) {
    payment.status = 'expired';
    payment.pageIsOpen = false;
    book.record(createEvent('expired', payment), payment);
  }
  return payment.status === 'expired';
}
