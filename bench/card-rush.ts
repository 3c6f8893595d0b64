import type { RunningShop } from '../testkit/running-shop.ts';
import { atLeast, inSeconds, type Outcome } from './budget.ts';
import { orderCards, waitForCardMail } from './card-order.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { median } from './statistics.ts';

const CARDS_A_SECOND_MIN = 20;
const ORDERS = 200;
const CARDS_AN_ORDER = 2;
/** Number of concurrent calls of the buyers. */
const CONCURRENCY = 16;
const GIVE_UP_AFTER_MS = 90_000;
const POLL_INTERVAL_MS = 100;

/**
 * Simulates a busy Monday: hundreds of buyers approve their payment at the same time, and none returns.
 * Measures from the first approval to the last mail with cards. The same machine runs the stand-ins.
 */
export async function cardRush(running: RunningShop): Promise<Outcome> {
  const orders = await mapConcurrently(CONCURRENCY, Array.from({ length: ORDERS }), (_, index) =>
    orderCards(running, 'card-rush', index, CARDS_AN_ORDER),
  );
  const startedAt = Date.now();
  await mapConcurrently(CONCURRENCY, orders, async ({ buyer, redirectURL }) =>
    buyer.approve(redirectURL, 'VISA'),
  );
  const waited: number[] = [];
  for (const order of orders) {
    const withinMs = startedAt + GIVE_UP_AFTER_MS - Date.now();
    const mail = await waitForCardMail(running, order, { everyMs: POLL_INTERVAL_MS, withinMs });
    // By the mailbox's clock. A missing mail counts until now.
    waited.push((mail === undefined ? Date.now() : Date.parse(mail.receivedAt)) - startedAt);
  }
  const took = Math.max(...waited);
  const rate = (ORDERS * CARDS_AN_ORDER * 1000) / took;
  return atLeast({
    name: 'digital cards delivered in a rush',
    value: rate,
    min: CARDS_A_SECOND_MIN,
    unit: (cards) => `${cards.toFixed(1)} cards/s`,
    notes: [
      `${ORDERS} orders of ${CARDS_AN_ORDER} cards approved at once: the last mail after ${inSeconds(took)}, ` +
        `half of them after ${inSeconds(median(waited))}`,
    ],
  });
}
