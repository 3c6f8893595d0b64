import { getPageTexts } from '../payment-page/page-texts.ts';
import {
  type NextStep,
  type PayerActions,
  SAFERPAY_FAULTS,
  type TypedCard,
  type TypedFault,
} from '../payment-page/payer-actions.ts';
import { getMethodName, hasThreeDs, isWallet } from './methods.ts';
import { announce, scheduleSettlement } from './notifications.ts';
import { authorize, decline, expire, leave, open } from './outcomes.ts';
import type { Provider } from './provider.ts';
import { challengePassed, findOutcome, testCards, withoutShift } from './test-cards.ts';
import type { Means, Payment } from './transaction.ts';

/** Implements the payer's actions on the payment page. */
export function createPayerActions(provider: Provider): PayerActions<Payment> {
  const { book } = provider;
  const approve = (payment: Payment, means: Means, typed: string) =>
    approvePayment(provider, payment, means, typed);
  const refuse = (payment: Payment, errorName: string, message: string) =>
    refusePayment(provider, payment, errorName, message);
  return {
    find: book.paymentOfVisit,
    findByToken: book.payment,
    findByOrder: book.paymentOfOrder,
    visit(payment, ip) {
      expire(provider, payment);
      if (payment.status === 'created') open(provider, payment, ip);
    },
    isOpen(payment) {
      expire(provider, payment);
      return payment.pageIsOpen;
    },
    hasExpired: ({ status }) => status === 'expired',
    getStatus: ({ status }) => status,
    // Nothing is added to the shop's URL.
    getReturnUrl: ({ returnUrl }) => returnUrl,
    show: ({ visit, language, description, amount, orderId, methods, decline: reason }) => ({
      provider: 'Saferpay',
      address: `/saferpay/vt2/page/${visit}`,
      ...{ language, description, ...amount, orderId, methods },
      twintCode: twintCode(visit),
      declined: reason && `${reason.processorMessage} (${reason.errorName})`,
    }),
    getPendingStep: ({ waitingMeans }) =>
      waitingMeans?.method === 'UNIONPAY' ? { simulator: 'UNIONPAY' } : waitingMeans && 'challenge',
    async payByCard(payment, method, typed) {
      const outcome = findOutcome(method, typed.number);
      if (outcome.kind === 'decline') return refuse(payment, outcome.errorName, outcome.message);
      const means = { method, card: maskCard(typed) };
      if (outcome.kind !== 'approve') {
        payment.waitingMeans = means;
        return 'stay';
      }
      const { liability } = outcome;
      if (payment.needsShift && hasThreeDs(method) && !liability.shift)
        return refuse(payment, 'CONDITION_NOT_SATISFIED', 'Liability shift not possible');
      return approve(payment, { ...means, liability }, typed.holderName);
    },
    async answerChallenge(payment, approved) {
      const means = payment.waitingMeans;
      if (!means) return 'stay';
      if (!approved) return refuse(payment, '3DS_AUTHENTICATION_FAILED', 'Authentication failed');
      return approve(payment, { ...means, liability: challengePassed }, means.card?.holderName ?? '');
    },
    async answerSimulator(payment, method, approved, typed) {
      if (!approved) return refuse(payment, 'TRANSACTION_DECLINED', 'Declined by payer');
      const card = payment.waitingMeans?.card;
      return approve(payment, { card, ...chooseMeans(payment, method) }, typed || (card?.holderName ?? ''));
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

function maskCard({ number, month, year, holderName }: TypedCard): NonNullable<Means['card']> {
  const maskedNumber = number.slice(0, 8) + 'x'.repeat(number.length - 12) + number.slice(-4);
  return { maskedNumber, expiryMonth: month, expiryYear: year, holderName: holderName || undefined };
}

/** A wallet pays with its first card brand. The liability shift to the issuer is our choice. */
function chooseMeans({ walletBrands }: Payment, method: string): Means {
  if (!isWallet(method)) return { method };
  const brand = walletBrands[0] ?? 'VISA';
  const number = testCards.find((card) => card.method === brand)?.number ?? '';
  const card = maskCard({ number, month: 12, year: 2039, holderName: '' });
  return { method: brand, wallet: method, card, liability: challengePassed };
}

/** Approves the payment, with the fault that the payer typed, if any. */
async function approvePayment(
  provider: Provider,
  payment: Payment,
  means: Means,
  typed: string,
): Promise<NextStep> {
  const faults: Readonly<Record<string, TypedFault>> = SAFERPAY_FAULTS;
  const fault = Object.hasOwn(faults, typed) ? faults[typed] : undefined;
  const liability = fault?.withoutLiabilityShift ? withoutShift : means.liability;
  authorize(provider, payment, { ...means, liability }, fault?.wrongAnswer, fault?.pending);
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

/** Returns five digits that stay the same for one page. */
function twintCode(visit: string): string {
  const sum = [...visit].reduce((code, letter) => (code * 31 + letter.charCodeAt(0)) % 100_000, 7);
  return String(sum).padStart(5, '0');
}
