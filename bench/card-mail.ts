import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inSeconds, type Outcome } from './budget.ts';
import { timeToCards } from './card-order.ts';
import { median, percentile } from './statistics.ts';

const MAX_P95_MS = 3_000;
const PURCHASES = 40;

/**
 * Measures the time from the approved payment to the mail with the cards. Every second buyer closes the tab on the
 * payment page, so only the provider's notification confirms the payment.
 */
export async function cardMail(running: RunningShop): Promise<Outcome> {
  const times: number[] = [];
  for (let purchase = 0; purchase < PURCHASES; purchase += 1) {
    times.push(await timeToCards(running, 'card-mail', purchase, purchase % 2 === 1));
  }
  const summary = `median ${inSeconds(median(times))}, longest ${inSeconds(Math.max(...times))}`;
  return atMost({
    name: 'card mail after payment, p95',
    value: percentile(times, 0.95),
    max: MAX_P95_MS,
    unit: inSeconds,
    notes: [`${PURCHASES} purchases one after another, half of them with the tab closed: ${summary}`],
  });
}
