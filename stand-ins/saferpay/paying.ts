import { textsFor } from '../payment-page/page-texts.ts';
import { hasThreeDs, isWallet } from './methods.ts';
import { announce } from './notifications.ts';
import { decline, expire, leave } from './outcomes.ts';
import { type Approval, approve } from './payer-faults.ts';
import type { Provider } from './provider.ts';
import { challengePassed, outcomeOf, testCards } from './test-cards.ts';
import type { CardMeans, Liability, Means, Payment } from './transaction.ts';

export type CardEntry = { readonly number: string; readonly card: CardMeans; readonly typed: string };

type CardFields = Pick<CardMeans, 'expiryMonth' | 'expiryYear' | 'holderName'>;

/** @param typed may be a fault that the payer ordered */
export function cardEntry(number: string, fields: CardFields, typed: string): CardEntry {
  const digits = { firstEight: number.slice(0, 8), lastFour: number.slice(-4), length: number.length };
  return { number, card: { ...digits, ...fields }, typed };
}

/** Whether the payer may still act; a page over time is noticed here. */
export function mayAct(provider: Provider, payment: Payment): boolean {
  expire(provider, payment);
  return payment.pageIsOpen;
}

/** Pays by a card of the given method. */
export async function payByCard(
  provider: Provider,
  payment: Payment,
  method: string,
  entry: CardEntry,
): Promise<Approval> {
  const means: Means = { method, card: entry.card };
  const outcome = outcomeOf(method, entry.number, payment.amount.value);
  if (outcome.kind === 'decline')
    return refuse(provider, payment, outcome.errorName, outcome.message, outcome.result);
  if (outcome.kind === 'approve' && !mustChallenge(payment, outcome.liability)) {
    const { liability, payerCurrency } = outcome;
    return approveOnCondition(provider, payment, { ...means, liability, payerCurrency }, entry.typed);
  }
  payment.waitingMeans = means;
  return 'stay';
}

function mustChallenge({ forceChallenge, condition }: Payment, liability: Liability | undefined): boolean {
  const isAskedFor = forceChallenge || condition === 'WITH_SUCCESSFUL_THREE_DS_CHALLENGE';
  return isAskedFor && liability?.authenticated === true;
}

/** The payer's answer to a 3-D Secure challenge. */
export async function answerChallenge(
  provider: Provider,
  payment: Payment,
  passed: boolean,
): Promise<Approval> {
  const means = payment.waitingMeans;
  if (!means) return 'stay';
  if (!passed) return refuse(provider, payment, '3DS_AUTHENTICATION_FAILED', 'Authentication failed');
  return approve(provider, payment, { ...means, liability: challengePassed }, means.card?.holderName ?? '');
}

/** A method without card data of its own, or a wallet, whose device has checked its owner. */
export async function answerSimulator(
  provider: Provider,
  payment: Payment,
  method: string,
  answer: { readonly approved: boolean; readonly typed: string },
): Promise<Approval> {
  const card = payment.waitingMeans?.card;
  const typed = answer.typed === '' ? (card?.holderName ?? '') : answer.typed;
  if (answer.approved) {
    const means = meansOf(payment, method);
    return approve(provider, payment, { ...means, card: means.card ?? card }, typed);
  }
  return refuse(provider, payment, 'TRANSACTION_DECLINED', 'Declined by payer');
}

/** A wallet pays with the first brand that its cards may be of. That the issuer bears its risk is our choice. */
function meansOf({ walletBrands = [] }: Payment, method: string): Means {
  if (!isWallet(method)) return { method };
  const brand = walletBrands[0] ?? 'VISA';
  const number = testCards.find((card) => card.method === brand)?.number ?? '';
  const { card } = cardEntry(number, { expiryMonth: 12, expiryYear: 2039, holderName: undefined }, '');
  return { method: brand, wallet: method, card, liability: challengePassed };
}

export async function giveUp(provider: Provider, payment: Payment): Promise<void> {
  leave(provider, payment);
  await announce(provider, payment);
}

async function approveOnCondition(
  provider: Provider,
  payment: Payment,
  means: Means,
  typed: string,
): Promise<Approval> {
  if (hasThreeDs(means.method) && !meets(payment.condition, means.liability))
    return refuse(provider, payment, 'CONDITION_NOT_SATISFIED', 'Liability shift not possible');
  return approve(provider, payment, means, typed);
}

/** Condition of Initialize (saferpay 2), under its names before and since 1.36. */
function meets(condition: string | undefined, liability: Liability | undefined): boolean {
  switch (condition) {
    case 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED':
    case 'WITH_LIABILITY_SHIFT':
      return liability?.shift === true;
    case 'WITH_SUCCESSFUL_THREE_DS_CHALLENGE':
      return liability?.authenticationType === 'STRONG_CUSTOMER_AUTHENTICATION';
    default:
      return true;
  }
}

async function refuse(
  provider: Provider,
  payment: Payment,
  errorName: string,
  message: string,
  processorResult?: string,
): Promise<Approval> {
  const isTold = provider.settings.declines === 'at-once';
  const isAddressed = provider.settings.payerMessage === 'in-language';
  const payerMessage = isAddressed ? textsFor(payment.language).texts.payerMessage : undefined;
  const reason = { errorName, processorResult, processorMessage: message, payerMessage };
  decline(provider, payment, reason, isTold);
  if (isTold) await announce(provider, payment);
  return 'stay';
}
