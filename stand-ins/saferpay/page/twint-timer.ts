import { setTimeout as wait } from 'node:timers/promises';
import { announce } from '../notifications.ts';
import { expireAtOnce } from '../outcomes.ts';
import { answerSimulator, mayAct } from '../paying.ts';
import type { Provider } from '../provider.ts';
import type { Payment } from '../transaction.ts';

// Amounts of the provider's own TWINT simulator (saferpay 7): seconds until the phone approves.
const secondsByAmount: Readonly<Record<number, number>> = {
  6611: 1,
  6612: 10,
  6613: 60,
  6614: 120,
  6615: 600,
};
const declinedAmount = 6651;
const expiredAmount = 6661;

const waiting = new WeakSet<Payment>();

/** Starts the phone's own answer, once per page, for the amounts that ask for one. */
export function startTwintTimer(provider: Provider, payment: Payment): void {
  const { value } = payment.amount;
  const isSpecial = value === declinedAmount || value === expiredAmount;
  const seconds = isSpecial ? 1 : (secondsByAmount[value] ?? provider.settings.twintSeconds);
  if (seconds === 0 || waiting.has(payment)) return;
  waiting.add(payment);
  void wait(seconds * 1000, undefined, { ref: false, signal: provider.closing })
    .then(() => answer(provider, payment))
    .catch(() => undefined);
}

async function answer(provider: Provider, payment: Payment): Promise<void> {
  if (!mayAct(provider, payment)) return;
  if (payment.amount.value === expiredAmount) {
    expireAtOnce(provider, payment);
    await announce(provider, payment);
    return;
  }
  const approved = payment.amount.value !== declinedAmount;
  await answerSimulator(provider, payment, 'TWINT', { approved, typed: '' });
}
