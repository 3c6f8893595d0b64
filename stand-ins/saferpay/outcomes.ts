import { newTransactionId } from './identifiers.ts';
import type { Provider } from './provider.ts';
import type { Decline, Means, Payment, Transaction } from './transaction.ts';
import { createEvent, newTransaction } from './transaction-references.ts';

/** Records that the payer opened the page for the first time. */
export function recordVisit({ records }: Provider, payment: Payment, payerIp: string): void {
  payment.status = 'opened';
  payment.payerIp = payerIp;
  payment.isPageOpen = true;
  records.record(createEvent('opened', payment), payment);
}

/** @param pending the outcome after `pendingSeconds`; if undefined, authorizes immediately (saferpay 3) */
export function authorize(
  { records, now, settings }: Provider,
  payment: Payment,
  means: Means,
  responseFault?: Transaction['responseFault'],
  pending?: 'approved' | 'declined',
): void {
  const { token, orderId, amount, payerIp } = payment;
  if (pending !== undefined) {
    payment.pendingUntil = now() + settings.pendingSeconds * 1000;
    payment.isPendingApproved = pending === 'approved';
  }
  const transaction = newTransaction(now(), {
    type: 'PAYMENT',
    status: pending === undefined ? 'AUTHORIZED' : 'PENDING',
    ...{ token, orderId, amount, means, payerIp, ...(responseFault && { responseFault }) },
  });
  payment.status = pending === undefined ? 'authorized' : 'pending';
  payment.transactionId = transaction.id;
  payment.pendingMeans = undefined;
  payment.isPageOpen = false;
  records.record({ ...createEvent(payment.status, payment), method: means.method }, payment, transaction);
}

/** Decides a pending payment that is due. Returns true if this call decided it. */
export function settle({ records, now }: Provider, payment: Payment): boolean {
  const transaction = records.transaction(payment.transactionId ?? '');
  if (payment.status !== 'pending' || !transaction || now() < (payment.pendingUntil ?? 0)) return false;
  const isApproved = payment.isPendingApproved !== false;
  payment.status = isApproved ? 'authorized' : 'declined';
  transaction.status = isApproved ? 'AUTHORIZED' : 'CANCELED';
  const reason = { errorName: 'TRANSACTION_DECLINED', processorMessage: 'Declined' };
  if (!isApproved) payment.decline = { ...reason, transactionId: transaction.id };
  records.record(
    { ...createEvent(payment.status, payment), method: transaction.means.method },
    payment,
    transaction,
  );
  return true;
}

/**
 * Records a declined attempt. The page stays open for another attempt. With `isFinal`, Assert reports the decline
 * immediately.
 */
export function decline(
  { records }: Provider,
  payment: Payment,
  reason: Omit<Decline, 'transactionId'>,
  isFinal: boolean,
): void {
  payment.decline = { ...reason, transactionId: newTransactionId() };
  payment.pendingMeans = undefined;
  if (isFinal) payment.status = 'declined';
  const { errorName, transactionId } = payment.decline;
  records.record({ ...createEvent('declined', payment), errorName, transactionId }, payment);
}

/**
 * Closes the page when the payer returns to the shop. The outcome is `declined` after a declined attempt, otherwise
 * `aborted`.
 */
export function leave({ records }: Provider, payment: Payment): void {
  payment.isPageOpen = false;
  payment.pendingMeans = undefined;
  payment.status = payment.decline ? 'declined' : 'aborted';
  if (payment.status === 'aborted') payment.abortedId = newTransactionId();
  records.record({ ...createEvent(payment.status, payment), errorName: payment.decline?.errorName }, payment);
}

/** Ends an expired page. Returns true if it is expired. */
export function expire({ records, now }: Provider, payment: Payment): boolean {
  const isUndecided = payment.status === 'created' || payment.status === 'opened';
  if (isUndecided && now() >= payment.expiresAt) {
    payment.status = 'expired';
    payment.isPageOpen = false;
    records.record(createEvent('expired', payment), payment);
  }
  return payment.status === 'expired';
}
