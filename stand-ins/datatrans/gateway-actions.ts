import { randomInt } from 'node:crypto';
import { type Gateway, newTransactionId } from './gateway.ts';
import type { GatewayRefusal } from './gateway-errors.ts';
import { eventOf, remember } from './gateway-records.ts';
import type { CreditRequest, InitRequest, SettleRequest } from './gateway-requests.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';
import { statusNow } from './status-body.ts';

/** The idempotency key that a call bore. */
export type CallKey = { readonly key: string };

export function init(gateway: Gateway, request: InitRequest, { key }: CallKey): object | GatewayRefusal {
  const { records, settings } = gateway;
  const used = refuseUsed(gateway, request.refno);
  if (used) return used;
  const createdAt = gateway.now();
  const payment: GatewayTransaction = {
    id: newTransactionId(createdAt),
    type: 'payment',
    refno: request.refno,
    amount: request.amount,
    currency: request.currency,
    methods: request.paymentMethods,
    language: request.language,
    autoSettle: request.autoSettle,
    redirect: request.redirect,
    webhookUrl: request.webhook?.url,
    forcesChallenge: ['03', '04'].includes(request.card?.['3D'].challengeIndicator ?? ''),
    createdAt,
    expiresAt: createdAt + settings.lifetimeSeconds * 1000,
    status: 'initialized',
    history: [],
    faults: {},
  };
  remember(payment, createdAt, { action: 'init', source: 'api', success: true });
  const method = payment.methods.join(',');
  records.record(eventOf('initialized', payment, { method, requestId: key }), payment);
  return { transactionId: payment.id };
}

/** Once; less than authorised is allowed, more is not (datatrans 5). */
export function settle(
  gateway: Gateway,
  payment: GatewayTransaction,
  { amount, currency, refno }: SettleRequest,
  { key }: CallKey,
): undefined | GatewayRefusal {
  const { records, now } = gateway;
  if (payment.status === 'settled') return wrongStatus('already settled');
  if (payment.type !== 'payment' || payment.status !== 'authorized') return wrongStatus('wrong status');
  if (currency !== payment.currency) return invalid('settle.currency');
  if (amount > payment.amount) return invalid('settle.amount');
  // Whether another reference is refused depends on the method; here it is.
  if (refno !== payment.refno) return invalid('settle.refno');
  payment.status = 'settled';
  payment.settledAmount = amount;
  payment.settledAt = now();
  remember(payment, now(), { action: 'settle', source: 'api', success: true, amount });
  records.record(eventOf('captured', payment, { amount, requestId: key }), payment);
  return undefined;
}

/** What is authorised, or settled and not yet transmitted (datatrans 5). */
export function cancel(
  { records, now, settings }: Gateway,
  payment: GatewayTransaction,
  _request: object,
  { key }: CallKey,
): undefined | GatewayRefusal {
  const status = statusNow(payment, now(), settings.transmittedAfterSeconds);
  const isOpen = payment.type === 'payment' && (status === 'authorized' || status === 'settled');
  if (!isOpen) return wrongStatus('Action denied : Wrong transaction status');
  payment.status = 'canceled';
  payment.reversed = true;
  remember(payment, now(), { action: 'cancel', source: 'api', success: true });
  records.record(eventOf('canceled', payment, { requestId: key }), payment);
  return undefined;
}

/** A transaction of its own, done with this one call; several up to the settled sum (datatrans 5). */
export function credit(
  gateway: Gateway,
  payment: GatewayTransaction,
  { amount: asked, currency, refno }: CreditRequest,
  { key }: CallKey,
): object | GatewayRefusal {
  const { records, now } = gateway;
  if (payment.type !== 'payment' || payment.status !== 'settled')
    return wrongStatus('the transaction cannot be credited');
  const used = refuseUsed(gateway, refno);
  if (used) return used;
  if (currency !== payment.currency) return invalid('credit.currency');
  const given = records.refundsOf(payment.id).reduce((sum, { amount }) => sum + amount, 0);
  const left = (payment.settledAmount ?? 0) - given;
  const amount = asked ?? left;
  if (amount > left || amount <= 0) return invalid('credit.amount');
  const refund: GatewayTransaction = {
    ...payment,
    id: newTransactionId(now()),
    type: 'credit',
    refno,
    amount,
    createdAt: now(),
    refundOf: payment.id,
    authorizationCode: newAuthorizationCode(),
    settledAmount: amount,
    settledAt: now(),
    history: [],
    faults: {},
  };
  remember(refund, now(), { action: 'credit', source: 'api', success: true, amount });
  const more = { originalOrderId: payment.refno, requestId: key };
  records.record(eventOf('refunded', refund, more), refund);
  records.record(eventOf('refund-captured', refund, more), refund);
  return { transactionId: refund.id, acquirerAuthorizationCode: refund.authorizationCode };
}

export function newAuthorizationCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

function refuseUsed({ records, settings }: Gateway, refno: string): GatewayRefusal | undefined {
  return settings.uniqueRefno && records.isUsed(refno)
    ? { code: 'DUPLICATE_REFNO', message: 'refno must be unique' }
    : undefined;
}

function wrongStatus(message: string): GatewayRefusal {
  return { code: 'INVALID_TRANSACTION_STATUS', message };
}

function invalid(property: string): GatewayRefusal {
  return { code: 'INVALID_PROPERTY', message: property };
}
