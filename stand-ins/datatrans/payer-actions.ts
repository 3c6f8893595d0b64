import { createHmac } from 'node:crypto';
import * as notificationMode from '../payment-page/notification-mode.ts';
import {
  DATATRANS_FAULTS,
  type EnteredCard,
  type NextStep,
  type PayerActions,
} from '../payment-page/payer-actions.ts';
import type { Gateway } from './gateway.ts';
import { authorize, fail, isOpen, leave } from './gateway-outcomes.ts';
import { toEvent } from './gateway-records.ts';
import type { GatewayTransaction, PaidWith } from './gateway-transaction.ts';
import { buildStatusBody } from './status-body.ts';
import { findOutcome, fullAuthentication, getMethodName, hasNoCard, numbers } from './test-numbers.ts';

const TIMEOUT_MS = 10_000;

/** Notifies the shop of an outcome. Resolves when the payer may return. */
function announce(gateway: Gateway, payment: GatewayTransaction): Promise<void> {
  return notificationMode.announce(gateway.settings.notify, () => notify(gateway, payment));
}

/** Sends the status once, as a signed POST (datatrans 7). */
async function notify(gateway: Gateway, payment: GatewayTransaction): Promise<void> {
  const { closing, records } = gateway;
  if (payment.webhookUrl === undefined) return;
  const status = await post(gateway, payment.webhookUrl, JSON.stringify(buildStatusBody(gateway, payment)));
  if (!closing.aborted) records.record(toEvent('notified', payment, { status, attempt: 1 }));
}

/** Returns the response status, or 0 if there is no response. */
async function post(gateway: Gateway, url: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...sign(gateway, body) };
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), gateway.closing]);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function sign({ merchant, now, settings }: Gateway, body: string): Record<string, string> {
  if (settings.signature === 'none') return {};
  const time = String(now());
  const key = Buffer.from(merchant.signKey, 'hex');
  const correctSignature = createHmac('sha256', key).update(`${time}${body}`).digest('hex');
  const signature =
    settings.signature === 'right' ? correctSignature : correctSignature.split('').toReversed().join('');
  return { 'datatrans-signature': `t=${time},s0=${signature}` };
}

/** Implements the payer's actions on the payment page. */
export function createPayerActions(gateway: Gateway): PayerActions<GatewayTransaction> {
  const { records } = gateway;
  const find = (id: string) => {
    const found = records.transaction(id);
    return found?.type === 'payment' ? found : undefined;
  };
  const approve = async (
    payment: GatewayTransaction,
    paidWith: PaidWith,
    faultName: string,
  ): Promise<NextStep> => {
    const fault = Object.hasOwn(DATATRANS_FAULTS, faultName) ? DATATRANS_FAULTS[faultName] : undefined;
    const { card } = paidWith;
    if (fault?.responseFault) payment.responseFault = fault.responseFault;
    const withoutThreeD = card && fault?.withoutLiabilityShift && { ...card, secure: undefined };
    authorize(gateway, payment, withoutThreeD ? { ...paidWith, card: withoutThreeD } : paidWith);
    await announce(gateway, payment);
    return fault?.skipsReturn ? 'no-return' : 'return';
  };
  const refuse = async (payment: GatewayTransaction, reason: string, message: string): Promise<NextStep> => {
    fail(gateway, payment, { reason, message });
    await announce(gateway, payment);
    return 'return';
  };
  return {
    find,
    findByToken: find,
    findByOrder: records.findPayment,
    visit(payment) {
      if (isOpen(gateway, payment) && payment.status === 'initialized')
        records.record(toEvent('opened', payment), payment);
    },
    isOpen: (payment) => isOpen(gateway, payment),
    hasExpired: ({ failure }) => failure?.reason === 'timeout',
    getStatus: ({ status }) => status,
    getReturnUrl: buildReturnUrl,
    show: ({ id, language, amount, currency, refno, methods }) => ({
      provider: 'Datatrans',
      address: `/datatrans/v1/start/${id}`,
      description: refno,
      ...{ language, value: amount, currency, orderId: refno, methods },
      twintCode: id.slice(-5),
    }),
    getPendingStep: ({ pendingChallenge }) => pendingChallenge && 'challenge',
    async payByCard(payment, method, card) {
      const outcome = findOutcome(method, card.number, payment.amount);
      if (outcome.kind === 'decline') return refuse(payment, outcome.reason, outcome.message);
      const secure = outcome.kind === 'approve' ? outcome.secure : fullAuthentication(method);
      const paidWith = { method, card: { ...maskCard(card), secure } };
      const isChallenged = outcome.kind === 'challenge' || (payment.forcesChallenge && secure !== undefined);
      if (!isChallenged) return approve(payment, paidWith, card.holderName);
      const passes = outcome.kind === 'approve' || outcome.passes;
      payment.status = 'challenge_ongoing';
      payment.pendingChallenge = { paidWith, holderName: card.holderName, passes };
      return 'stay';
    },
    async answerChallenge(payment, approved) {
      const challenge = payment.pendingChallenge;
      if (!challenge) return 'stay';
      if (!approved || !challenge.passes) return refuse(payment, 'secure_authentication', '3D declined');
      return approve(payment, challenge.paidWith, challenge.holderName);
    },
    async answerSimulator(payment, method, approved, faultName) {
      return approved
        ? approve(payment, { method }, faultName)
        : refuse(payment, 'declined', 'declined by payer');
    },
    async leave(payment) {
      leave(gateway, payment);
      await announce(gateway, payment);
    },
    getMethodName,
    hasNoCard,
    getTestCardNumber(method, approved) {
      if (hasNoCard(method)) return undefined;
      // Any number that isn't a test card is declined.
      if (!approved) return '4999999999999999';
      const candidates = numbers.filter((card) => card.method === method);
      const frictionless = candidates.find(({ outcome }) => outcome === 'approved');
      return (frictionless ?? candidates.find(({ outcome }) => outcome === 'challenge'))?.number ?? '';
    },
    cards: numbers,
    faults: DATATRANS_FAULTS,
  };
}

function maskCard({ number, month, year }: EnteredCard) {
  const masked = `${number.slice(0, 6)}${'x'.repeat(number.length - 10)}${number.slice(-4)}`;
  return { masked, expiryMonth: String(month).padStart(2, '0'), expiryYear: String(year).slice(-2) };
}

/** Adds the transaction id to the shop's URL. The outcome isn't added (datatrans 3). */
function buildReturnUrl({ id, status, redirect }: GatewayTransaction): string {
  const { successUrl, cancelUrl, errorUrl } = redirect;
  const isSuccessful = status === 'authorized' || status === 'settled';
  const url = new URL(isSuccessful ? successUrl : status === 'canceled' ? cancelUrl : errorUrl);
  url.searchParams.set('datatransTrxId', id);
  return url.href;
}
