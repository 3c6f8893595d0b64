import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inSeconds, type Outcome } from './budget.ts';
import { orderCards, waitForCardMail } from './card-order.ts';
import { median, percentile } from './statistics.ts';

const P95_MAX_MS = 3_000;
const PURCHASES = 40;
/** Then a mail counts as not come; the measured time is at least this. */
const GIVE_UP_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 25;

/**
 * From the approved payment to the mail with the cards in the mailbox. Every second buyer closes the tab on the
 * payment page, so that the provider's notification alone has to do it.
 */
export async function cardMail(running: RunningShop): Promise<Outcome> {
  const times: number[] = [];
  for (let purchase = 0; purchase < PURCHASES; purchase += 1) {
    const order = await orderCards(running, 'card-mail', purchase, 1);
    const began = performance.now();
    const returnUrl = await order.buyer.approve(order.redirectURL, 'VISA');
    const closesTab = purchase % 2 === 1;
    if (!closesTab) await order.buyer.returnToShop(returnUrl);
    await waitForCardMail(running, order, { everyMs: LOOK_EVERY_MS, withinMs: GIVE_UP_AFTER_MS });
    times.push(performance.now() - began);
  }
  const told = `median ${inSeconds(median(times))}, longest ${inSeconds(Math.max(...times))}`;
  return atMost({
    name: 'card mail after payment, p95',
    value: percentile(times, 0.95),
    max: P95_MAX_MS,
    unit: inSeconds,
    notes: [`${PURCHASES} purchases one after another, half of them with the tab closed: ${told}`],
  });
}
