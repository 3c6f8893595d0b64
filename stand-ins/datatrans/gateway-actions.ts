import {
  type Gateway,
  type GatewayRefusal,
  invalid,
  newAuthorizationCode,
  newTransactionId,
} from './gateway.ts';
import { addHistory, toEvent } from './gateway-records.ts';
import type { InitRequest, SettleRequest } from './gateway-requests.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';
import { getCurrentStatus } from './status-body.ts';

/** Lifetime of a page after init (datatrans 8). */
const PAGE_LIFETIME_MS = 30 * 60_000;

/** @param key idempotency key of the call, as in the other actions */
export function init(gateway: Gateway, request: InitRequest, key: string): object {
  const { records, now } = gateway;
  const createdAt = now();
  const payment: GatewayTransaction = {
    id: newTransactionId(createdAt),
    type: 'payment',
    refno: request.refno,
    amount: request.amount,
    currency: request.currency,
    methods: request.paymentMethods,
    language: request.language,
    redirect: request.redirect,
    webhookUrl: request.webhook?.url,
    forcesChallenge: ['03', '04'].includes(request.card?.['3D'].challengeIndicator ?? ''),
    createdAt,
    expiresAt: createdAt + PAGE_LIFETIME_MS,
    status: 'initialized',
    history: [],
  };
  addHistory(payment, createdAt, { action: 'init', source: 'api', success: true });
  const method = payment.methods.join(',');
  records.record(toEvent('initialized', payment, { method, requestId: key }), payment);
  return { transactionId: payment.id };
}

/** Captures once, at most the authorized amount (datatrans 5). */
export function settle(
  { records, now }: Gateway,
  payment: GatewayTransaction,
  { amount, currency, refno }: SettleRequest,
  key: string,
): undefined | GatewayRefusal {
  if (payment.status === 'settled') return wrongStatus('already settled');
  if (payment.type !== 'payment' || payment.status !== 'authorized') return wrongStatus('wrong status');
  if (currency !== payment.currency) return invalid('settle.currency');
  if (amount > payment.amount) return invalid('settle.amount');
  // The provider refuses a different reference for some methods only. This stand-in always does.
  if (refno !== payment.refno) return invalid('settle.refno');
  payment.status = 'settled';
  payment.settledAmount = amount;
  payment.settledAt = now();
  addHistory(payment, now(), { action: 'settle', source: 'api', success: true, amount });
  records.record(toEvent('captured', payment, { amount, requestId: key }), payment);
  return undefined;
}

/** Cancels an authorized payment, or a settled one that isn't transmitted yet (datatrans 5). */
export function cancel(
  { records, now }: Gateway,
  payment: GatewayTransaction,
  _request: object,
  key: string,
): undefined | GatewayRefusal {
  const isOpen = ['authorized', 'settled'].includes(getCurrentStatus(payment, now()));
  if (payment.type !== 'payment' || !isOpen) return wrongStatus('Action denied : Wrong transaction status');
  payment.status = 'canceled';
  payment.reversed = true;
  addHistory(payment, now(), { action: 'cancel', source: 'api', success: true });
  records.record(toEvent('canceled', payment, { requestId: key }), payment);
  return undefined;
}

/** Refunds in a new transaction. Several refunds may add up to the settled amount (datatrans 5). */
export function credit(
  { records, now }: Gateway,
  payment: GatewayTransaction,
  { amount, currency, refno }: SettleRequest,
  key: string,
): object | GatewayRefusal {
  if (payment.type !== 'payment' || payment.status !== 'settled')
    return wrongStatus('the transaction cannot be credited');
  if (currency !== payment.currency) return invalid('credit.currency');
  const refunded = records.listRefunds(payment.id).reduce((sum, refund) => sum + refund.amount, 0);
  if (amount > (payment.settledAmount ?? 0) - refunded) return invalid('credit.amount');
  const { responseFault: _, ...paid } = payment;
  const refund: GatewayTransaction = {
    ...paid,
    id: newTransactionId(now()),
    type: 'credit',
    refno,
    amount,
    createdAt: now(),
    refundedId: payment.id,
    authorizationCode: newAuthorizationCode(),
    settledAmount: amount,
    settledAt: now(),
    history: [],
  };
  addHistory(refund, now(), { action: 'credit', source: 'api', success: true, amount });
  const event = { originalOrderId: payment.refno, requestId: key };
  records.record(toEvent('refunded', refund, event), refund);
  records.record(toEvent('refund-captured', refund, event), refund);
  return { transactionId: refund.id, acquirerAuthorizationCode: refund.authorizationCode };
}

function wrongStatus(message: string): GatewayRefusal {
  return { code: 'INVALID_TRANSACTION_STATUS', message };
}
