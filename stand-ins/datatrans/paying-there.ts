import type { Gateway } from './gateway.ts';
import { authorize, fail, leave } from './gateway-outcomes.ts';
import type { GatewayTransaction, PaidWith, PaymentFaults } from './gateway-transaction.ts';
import { authenticated, outcomeOf } from './test-numbers.ts';
import { announce } from './webhooks.ts';

type TypedFault = {
  /** For the people who read the payment page. */
  readonly effect: string;
  readonly payment?: PaymentFaults;
  readonly withoutThreeD?: boolean;
  /** The browser is not sent back to the shop. */
  readonly staysAway?: boolean;
};

/** What a payer may type as name on the card, or in the fault field, to make this payment go wrong. */
export const gatewayFaults: Readonly<Record<string, TypedFault>> = {
  'FAULT wrong-amount': {
    effect: 'approved, and the amount reported is 1.00 too low',
    payment: { wrongAnswer: 'wrong-amount' },
  },
  'FAULT wrong-currency': {
    effect: 'approved, and the currency reported is EUR',
    payment: { wrongAnswer: 'wrong-currency' },
  },
  'FAULT wrong-order-id': {
    effect: 'approved, and another reference is reported',
    payment: { wrongAnswer: 'wrong-order-id' },
  },
  'FAULT no-liability': { effect: 'approved without 3-D Secure', withoutThreeD: true },
  'FAULT no-notify': { effect: 'approved without notification', payment: { notify: 'none' } },
  'FAULT duplicate-notify': {
    effect: 'approved, two notifications at once',
    payment: { notify: 'duplicate' },
  },
  'FAULT notify-before': {
    effect: 'approved, notification before the return',
    payment: { notify: 'before' },
  },
  'FAULT notify-after': { effect: 'approved, notification after the return', payment: { notify: 'after' } },
  'FAULT no-return': { effect: 'approved, but the browser is not sent back', staysAway: true },
};

/** Where the payer goes: back to the shop, to the page again, or nowhere. */
export type Way = 'return' | 'stay' | 'no-return';

export type TypedCard = { readonly number: string; readonly month: string; readonly year: string };

export async function payByNumber(
  gateway: Gateway,
  payment: GatewayTransaction,
  method: string,
  { number, month, year }: TypedCard,
  typed: string,
): Promise<Way> {
  const outcome = outcomeOf(method, number, payment.amount);
  if (outcome.kind === 'decline') return decline(gateway, payment, outcome.reason, outcome.message);
  const masked = `${number.slice(0, 6)}${'x'.repeat(number.length - 10)}${number.slice(-4)}`;
  const secure = outcome.kind === 'approve' ? outcome.secure : authenticated(method);
  const paidWith = { method, card: { masked, expiryMonth: month, expiryYear: year, secure } };
  const isChallenged = outcome.kind === 'challenge' || (payment.forcesChallenge && secure !== undefined);
  if (!isChallenged) return approve(gateway, payment, paidWith, typed);
  const passes = outcome.kind === 'approve' || outcome.passes;
  payment.status = 'challenge_ongoing';
  payment.waitingWith = { paidWith, typed, passes };
  return 'stay';
}

/** The payer's answer to a 3-D Secure challenge. */
export async function answerChallenge(
  gateway: Gateway,
  payment: GatewayTransaction,
  agrees: boolean,
): Promise<Way> {
  const waiting = payment.waitingWith;
  if (!waiting) return 'stay';
  if (!agrees || !waiting.passes) return decline(gateway, payment, 'secure_authentication', '3D declined');
  return approve(gateway, payment, waiting.paidWith, waiting.typed);
}

/** A method without a card to be typed. */
export async function answerDirectly(
  gateway: Gateway,
  payment: GatewayTransaction,
  method: string,
  { approved, typed }: { approved: boolean; typed: string },
): Promise<Way> {
  if (approved) return approve(gateway, payment, { method }, typed);
  return decline(gateway, payment, 'declined', 'declined by payer');
}

export async function giveUp(gateway: Gateway, payment: GatewayTransaction): Promise<void> {
  leave(gateway, payment);
  await announce(gateway, payment);
}

async function approve(
  gateway: Gateway,
  payment: GatewayTransaction,
  paidWith: PaidWith,
  typed: string,
): Promise<Way> {
  const fault = Object.hasOwn(gatewayFaults, typed) ? gatewayFaults[typed] : undefined;
  payment.faults = { ...payment.faults, ...fault?.payment };
  const { card } = paidWith;
  const bare =
    fault?.withoutThreeD && card ? { ...paidWith, card: { ...card, secure: undefined } } : paidWith;
  authorize(gateway, payment, bare);
  await announce(gateway, payment);
  return fault?.staysAway ? 'no-return' : 'return';
}

async function decline(
  gateway: Gateway,
  payment: GatewayTransaction,
  reason: string,
  message: string,
): Promise<Way> {
  fail(gateway, payment, { reason, message });
  await announce(gateway, payment);
  return 'return';
}

/** Where the payer goes back to: the id is added to the shop's own address, and no outcome (datatrans 3). */
export function returnUrlOf({ id, status, redirect }: GatewayTransaction): string {
  const { successUrl, cancelUrl, errorUrl } = redirect;
  const isMoney = status === 'authorized' || status === 'settled';
  const url = new URL(isMoney ? successUrl : status === 'canceled' ? cancelUrl : errorUrl);
  url.searchParams.set('datatransTrxId', id);
  return url.href;
}
