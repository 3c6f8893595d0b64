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
import { findOutcome, fullAuthentication, getMethodName, hasNoCard, numbers } from './test-numbers.ts';
import { announce } from './webhooks.ts';

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
