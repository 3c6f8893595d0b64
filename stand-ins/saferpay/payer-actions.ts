import { getPageTexts } from '../payment-page/page-texts.ts';
import {
  type EnteredCard,
  type NextStep,
  type PayerActions,
  type PayerFault,
  SAFERPAY_FAULTS,
} from '../payment-page/payer-actions.ts';
import { getMethodName, hasThreeDs, isWallet } from './methods.ts';
import { announce, scheduleSettlement } from './notifications.ts';
import { authorize, decline, expire, leave, recordVisit } from './outcomes.ts';
import type { Provider } from './provider.ts';
import { challengeLiability, findOutcome, noLiabilityShift, testCards } from './test-cards.ts';
import type { Means, Payment } from './transaction.ts';

/** Implements the payer's actions on the payment page. */
export function createPayerActions(provider: Provider): PayerActions<Payment> {
  const { records } = provider;
  const approve = (payment: Payment, means: Means, faultName: string) =>
    approvePayment(provider, payment, means, faultName);
  const refuse = (payment: Payment, errorName: string, message: string) =>
    refusePayment(provider, payment, errorName, message);
  return {
    find: records.paymentOfVisit,
    findByToken: records.payment,
    findByOrder: records.paymentOfOrder,
    visit(payment, ip) {
      expire(provider, payment);
      if (payment.status === 'created') recordVisit(provider, payment, ip);
    },
    isOpen(payment) {
      expire(provider, payment);
      return payment.isPageOpen;
    },
    hasExpired: ({ status }) => status === 'expired',
    getStatus: ({ status }) => status,
    // Nothing is added to the shop's URL.
    getReturnUrl: ({ returnUrl }) => returnUrl,
    show: ({ visit, language, description, amount, orderId, methods, decline: reason }) => ({
      provider: 'Saferpay',
      address: `/saferpay/vt2/page/${visit}`,
      ...{ language, description, ...amount, orderId, methods },
      twintCode: toTwintCode(visit),
      declined: reason && `${reason.processorMessage} (${reason.errorName})`,
    }),
    getPendingStep: ({ pendingMeans }) =>
      pendingMeans?.method === 'UNIONPAY' ? { simulator: 'UNIONPAY' } : pendingMeans && 'challenge',
    async payByCard(payment, method, card) {
      const outcome = findOutcome(method, card.number);
      if (outcome.kind === 'decline') return refuse(payment, outcome.errorName, outcome.message);
      const means = { method, card: maskCard(card) };
      if (outcome.kind !== 'approve') {
        payment.pendingMeans = means;
        return 'stay';
      }
      const { liability } = outcome;
      if (payment.requiresLiabilityShift && hasThreeDs(method) && !liability.shift)
        return refuse(payment, 'CONDITION_NOT_SATISFIED', 'Liability shift not possible');
      return approve(payment, { ...means, liability }, card.holderName);
    },
    async answerChallenge(payment, approved) {
      const means = payment.pendingMeans;
      if (!means) return 'stay';
      if (!approved) return refuse(payment, '3DS_AUTHENTICATION_FAILED', 'Authentication failed');
      return approve(payment, { ...means, liability: challengeLiability }, means.card?.holderName ?? '');
    },
    async answerSimulator(payment, method, approved, faultName) {
      if (!approved) return refuse(payment, 'TRANSACTION_DECLINED', 'Declined by payer');
      const card = payment.pendingMeans?.card;
      return approve(
        payment,
        { card, ...chooseMeans(payment, method) },
        faultName || (card?.holderName ?? ''),
      );
    },
    async leave(payment) {
      leave(provider, payment);
      await announce(provider, payment);
    },
    getMethodName,
    hasNoCard: (method) => isWallet(method) || method === 'POSTFINANCEPAY' || method === 'TWINT',
    getTestCardNumber(method, approved) {
      const candidates = testCards.filter((card) => card.method === method && card.outcome !== 'simulator');
      // Any number that isn't a test card is declined too.
      const declined = candidates.length === 0 ? undefined : '9999999999999999';
      const outcome = approved ? 'approved' : 'declined';
      return candidates.find((card) => card.outcome === outcome)?.number ?? (approved ? undefined : declined);
    },
    cards: testCards,
    faults: SAFERPAY_FAULTS,
  };
}

function maskCard({ number, month, year, holderName }: EnteredCard): NonNullable<Means['card']> {
  const maskedNumber = number.slice(0, 8) + 'x'.repeat(number.length - 12) + number.slice(-4);
  return { maskedNumber, expiryMonth: month, expiryYear: year, holderName: holderName || undefined };
}

/** Returns the means of payment. A wallet uses its first card brand, and our choice is that the issuer is liable. */
function chooseMeans({ walletBrands }: Payment, method: string): Means {
  if (!isWallet(method)) return { method };
  const brand = walletBrands[0] ?? 'VISA';
  const number = testCards.find((card) => card.method === brand)?.number ?? '';
  const card = maskCard({ number, month: 12, year: 2039, holderName: '' });
  return { method: brand, wallet: method, card, liability: challengeLiability };
}

/** Approves the payment and applies the fault that the payer entered, if any. */
async function approvePayment(
  provider: Provider,
  payment: Payment,
  means: Means,
  faultName: string,
): Promise<NextStep> {
  const faults: Readonly<Record<string, PayerFault>> = SAFERPAY_FAULTS;
  const fault = Object.hasOwn(faults, faultName) ? faults[faultName] : undefined;
  const liability = fault?.withoutLiabilityShift ? noLiabilityShift : means.liability;
  authorize(provider, payment, { ...means, liability }, fault?.responseFault, fault?.pending);
  if (fault?.pending) scheduleSettlement(provider, payment);
  else await announce(provider, payment);
  return fault?.skipsReturn ? 'no-return' : 'return';
}

async function refusePayment(
  provider: Provider,
  payment: Payment,
  errorName: string,
  processorMessage: string,
): Promise<NextStep> {
  const { declines, payerMessage } = provider.settings;
  const isFinal = declines === 'at-once';
  const message = payerMessage === 'none' ? undefined : getPageTexts(payment.language).texts.payerMessage;
  decline(provider, payment, { errorName, processorMessage, payerMessage: message }, isFinal);
  if (isFinal) await announce(provider, payment);
  return 'stay';
}

/** Returns five digits that are always the same for one page. */
function toTwintCode(visit: string): string {
  const sum = [...visit].reduce((code, letter) => (code * 31 + letter.charCodeAt(0)) % 100_000, 7);
  return String(sum).padStart(5, '0');
}
