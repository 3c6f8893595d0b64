import { type Gateway, newAuthorizationCode } from './gateway.ts';
import { addHistory, toEvent } from './gateway-records.ts';
import type { GatewayTransaction, PaidWith } from './gateway-transaction.ts';

/** Returns true if the payment is undecided and the payer may still act. Ends an expired page. */
export function isOpen(gateway: Gateway, payment: GatewayTransaction): boolean {
  if (payment.type !== 'payment' || !['initialized', 'challenge_ongoing'].includes(payment.status))
    return false;
  if (gateway.now() < payment.expiresAt) return true;
  fail(gateway, payment, { reason: 'timeout', message: 'timeout' }, 'system');
  return false;
}

export function authorize({ records, now }: Gateway, payment: GatewayTransaction, paidWith: PaidWith): void {
  payment.status = 'authorized';
  payment.paidWith = paidWith;
  payment.pendingChallenge = undefined;
  payment.authorizationCode = newAuthorizationCode();
  addHistory(payment, now(), { action: 'authorize', source: 'redirect', success: true, autoSettle: false });
  records.record(toEvent('authorized', payment), payment);
}

/** Fails the payment permanently. The payer returns to the shop, and a retry is a new transaction. */
export function fail(
  { records, now }: Gateway,
  payment: GatewayTransaction,
  failure: { reason: string; message: string },
  source: 'redirect' | 'system' = 'redirect',
): void {
  payment.status = 'failed';
  payment.failure = failure;
  payment.pendingChallenge = undefined;
  addHistory(payment, now(), { action: 'authorize', source, success: false });
  const kind = source === 'system' ? 'expired' : 'declined';
  records.record(toEvent(kind, payment, { errorName: failure.reason }), payment);
}

/** Cancels the payment: the payer returns to the shop without paying. */
export function leave({ records, now }: Gateway, payment: GatewayTransaction): void {
  payment.status = 'canceled';
  payment.pendingChallenge = undefined;
  addHistory(payment, now(), { action: 'cancel', source: 'redirect', success: true });
  records.record(toEvent('aborted', payment), payment);
}
