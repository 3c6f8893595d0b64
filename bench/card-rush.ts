import type { RunningShop } from '../testkit/running-shop.ts';
import { atLeast, inSeconds, type Outcome } from './budget.ts';
import { orderCards, waitForCardMail } from './card-order.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { median } from './statistics.ts';

const MIN_CARDS_PER_SECOND = 20;
const ORDERS = 200;
const CARDS_PER_ORDER = 2;
/** Number of concurrent calls of the buyers. */
const CONCURRENCY = 16;
const TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 100;

/**
 * Simulates a rush: hundreds of buyers approve their payment at the same time, and none returns to the shop. Measures
 * the time from the first approval to the last mail with cards, with the stand-ins on the same machine.
 */
export async function cardRush(running: RunningShop): Promise<Outcome> {
  const orders = await mapConcurrently(CONCURRENCY, Array.from({ length: ORDERS }), (_, index) =>
    orderCards(running, 'card-rush', index, CARDS_PER_ORDER),
  );
  const startedAt = Date.now();
  await mapConcurrently(CONCURRENCY, orders, async ({ buyer, redirectURL }) =>
    buyer.approve(redirectURL, 'VISA'),
  );
  const waitTimes: number[] = [];
  for (const order of orders) {
    const timeoutMs = startedAt + TIMEOUT_MS - Date.now();
    const mail = await waitForCardMail(running, order, { intervalMs: POLL_INTERVAL_MS, timeoutMs });
    // Use the mailbox's time of arrival. For a missing mail, count the time until now.
    waitTimes.push((mail === undefined ? Date.now() : Date.parse(mail.receivedAt)) - startedAt);
  }
  const totalMs = Math.max(...waitTimes);
  const rate = (ORDERS * CARDS_PER_ORDER * 1000) / totalMs;
  return atLeast({
    name: 'digital cards delivered in a rush',
    value: rate,
    min: MIN_CARDS_PER_SECOND,
    unit: (cards) => `${cards.toFixed(1)} cards/s`,
    notes: [
      `${ORDERS} orders of ${CARDS_PER_ORDER} cards approved at the same time: last mail after ${inSeconds(totalMs)}, ` +
        `median ${inSeconds(median(waitTimes))}`,
    ],
  });
}
