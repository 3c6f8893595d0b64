import type { Gateway } from './gateway.ts';
import { newAuthorizationCode } from './gateway-actions.ts';
import { eventOf, remember } from './gateway-records.ts';
import type { GatewayTransaction, PaidWith } from './gateway-transaction.ts';

/** Nothing is decided, and the payer may still act; a page over its time is noticed here. */
export function isOpen(gateway: Gateway, payment: GatewayTransaction): boolean {
  expire(gateway, payment);
  return payment.type === 'payment' && ['initialized', 'challenge_ongoing'].includes(payment.status);
}

export function authorize({ records, now }: Gateway, payment: GatewayTransaction, paidWith: PaidWith): void {
  const { autoSettle, amount } = payment;
  payment.status = autoSettle ? 'settled' : 'authorized';
  payment.paidWith = paidWith;
  payment.waitingWith = undefined;
  payment.authorizationCode = newAuthorizationCode();
  remember(payment, now(), { action: 'authorize', source: 'redirect', success: true, autoSettle });
  records.record(eventOf('authorized', payment), payment);
  if (!autoSettle) return;
  payment.settledAmount = amount;
  payment.settledAt = now();
  remember(payment, now(), { action: 'settle', source: 'system', success: true });
  records.record(eventOf('captured', payment), payment);
}

/** Final: the payer is sent back, and a new try is a new transaction. */
export function fail(
  { records, now }: Gateway,
  payment: GatewayTransaction,
  failure: { reason: string; message: string },
): void {
  payment.status = 'failed';
  payment.failure = failure;
  payment.waitingWith = undefined;
  remember(payment, now(), { action: 'authorize', source: 'redirect', success: false });
  records.record(eventOf('declined', payment, { errorName: failure.reason }), payment);
}

/** The payer goes back to the shop without having paid. */
export function leave({ records, now }: Gateway, payment: GatewayTransaction): void {
  payment.status = 'canceled';
  payment.waitingWith = undefined;
  remember(payment, now(), { action: 'cancel', source: 'redirect', success: true });
  records.record(eventOf('aborted', payment), payment);
}

function expire({ records, now, settings }: Gateway, payment: GatewayTransaction): void {
  const isUndecided = payment.status === 'initialized' || payment.status === 'challenge_ongoing';
  if (!isUndecided || now() < payment.expiresAt) return;
  payment.status = settings.expiry;
  payment.waitingWith = undefined;
  if (settings.expiry === 'failed') payment.failure = { reason: 'timeout', message: 'timeout' };
  remember(payment, now(), {
    action: settings.expiry === 'failed' ? 'authorize' : 'cancel',
    source: 'system',
    success: settings.expiry === 'canceled',
  });
  records.record(eventOf('expired', payment), payment);
}
