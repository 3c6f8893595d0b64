import { newTransactionId } from './identifiers.ts';
import type { Provider } from './provider.ts';
import type { Decline, Means, Payment } from './transaction.ts';
import { eventOf, newTransaction } from './transaction-references.ts';

/** The payer's page was opened; only the first opening counts. @param ip of the payer, where the shop did not tell it */
export function open({ book }: Provider, payment: Payment, ip: string): void {
  payment.status = 'opened';
  payment.payer = { ipAddress: payment.payer.ipAddress ?? ip };
  payment.pageIsOpen = true;
  book.record(eventOf('opened', payment), payment);
}

export function authorize(provider: Provider, payment: Payment, means: Means): void {
  finish(provider, payment, means, 'AUTHORIZED');
}

/** Accepted but undecided (saferpay 3): settled later by `settle`. */
export function makePending(provider: Provider, payment: Payment, means: Means, endsWell: boolean): void {
  payment.pendingUntil = provider.now() + provider.settings.pendingSeconds * 1000;
  payment.pendingEndsWell = endsWell;
  finish(provider, payment, means, 'PENDING');
}

function finish(
  { book, now }: Provider,
  payment: Payment,
  means: Means,
  status: 'AUTHORIZED' | 'PENDING',
): void {
  const { token, orderId, amount, payer } = payment;
  const { wrongAnswer } = payment.faults;
  const told = { token, orderId, amount, means, payer, status, wrongAnswer };
  const transaction = newTransaction(now(), { type: 'PAYMENT', ...told });
  payment.status = status === 'PENDING' ? 'pending' : 'authorized';
  payment.transactionId = transaction.id;
  payment.waitingMeans = undefined;
  payment.pageIsOpen = false;
  const event = { ...eventOf(payment.status, payment), method: means.method };
  book.record(event, payment, transaction);
}

/** Decides a pending payment whose time is over; true when it was decided now. */
export function settle({ book, now }: Provider, payment: Payment): boolean {
  const transaction = book.transaction(payment.transactionId ?? '');
  if (payment.status !== 'pending' || !transaction || now() < (payment.pendingUntil ?? 0)) return false;
  const endsWell = payment.pendingEndsWell !== false;
  payment.status = endsWell ? 'authorized' : 'declined';
  transaction.status = endsWell ? 'AUTHORIZED' : 'CANCELED';
  if (!endsWell) payment.decline = { errorName: 'TRANSACTION_DECLINED', transactionId: transaction.id };
  const event = { ...eventOf(payment.status, payment), method: transaction.means.method };
  book.record(event, payment, transaction);
  return true;
}

/** One try was declined. The page stays open for another; `isTold` makes it the outcome of Assert at once. */
export function decline(
  { book }: Provider,
  payment: Payment,
  reason: Omit<Decline, 'transactionId'>,
  isTold: boolean,
): void {
  payment.decline = { ...reason, transactionId: newTransactionId() };
  payment.waitingMeans = undefined;
  if (isTold) payment.status = 'declined';
  const { errorName, transactionId } = payment.decline;
  book.record({ ...eventOf('declined', payment), errorName, transactionId }, payment);
}

/** The payer went back to the shop: declined after a declined try, else aborted. */
export function leave({ book }: Provider, payment: Payment): void {
  payment.pageIsOpen = false;
  payment.waitingMeans = undefined;
  payment.status = payment.decline ? 'declined' : 'aborted';
  if (payment.status === 'aborted') {
    payment.abortedId = newTransactionId();
    book.record(eventOf('aborted', payment), payment);
  } else book.record({ ...eventOf('declined', payment), errorName: payment.decline?.errorName }, payment);
}

/** Notices that the page's time is over; true when it is. */
export function expire({ book, now, settings }: Provider, payment: Payment): boolean {
  const isUndecided = payment.status === 'created' || payment.status === 'opened';
  if (isUndecided && now() >= payment.expiresAt) {
    payment.status = 'expired';
    book.record(eventOf('expired', payment), payment);
  }
  if (payment.status === 'expired' && !settings.lateApproval) payment.pageIsOpen = false;
  return payment.status === 'expired';
}

/** Ends a page before its time. */
export function expireAtOnce({ book }: Provider, payment: Payment): void {
  payment.status = 'expired';
  payment.pageIsOpen = false;
  book.record(eventOf('expired', payment), payment);
}
