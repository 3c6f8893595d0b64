import { createRandom } from '../testkit/random.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, type Outcome } from './budget.ts';
import { orderCards } from './card-order.ts';
import { createClientBuyer } from './shop-client.ts';
import { median } from './statistics.ts';

/** Number of calls about an order of another session. Twice as many are about unknown orders. */
const CALLS = 400;
/** Number of calls before the measurement, because a new server is slower. */
const WARM_UP = 60;
const HALVINGS = 1000;

/**
 * Checks that response times don't reveal whether an order exists. The allowed difference of two medians is the largest
 * difference found by splitting the calls about unknown orders into random halves.
 */
export async function foreignOrders(running: RunningShop): Promise<Outcome> {
  const bought = await orderCards(running, 'foreign-order', 0, 1);
  const { id } = await bought.buyer.returnToShop(await bought.buyer.approve(bought.redirectURL, 'VISA'));
  const visitor = await createClientBuyer(running);
  const measureCall = async (orderId: string): Promise<number> => {
    const startedAt = performance.now();
    const found = await visitor.client.loadOrder(orderId).catch(() => undefined);
    const elapsedMs = performance.now() - startedAt;
    if (found !== undefined) throw new Error('another session could read the order');
    return elapsedMs;
  };
  for (let call = 0; call < WARM_UP; call += 1) await measureCall(call % 2 === 0 ? id : crypto.randomUUID());
  const random = createRandom(11);
  const [foreign, unknown]: [number[], number[]] = [[], []];
  // Call in random order, so that other load affects both kinds equally.
  for (const isForeign of random.shuffle([...Array(3 * CALLS).keys()].map((call) => call < CALLS))) {
    if (isForeign) foreign.push(await measureCall(id));
    else unknown.push(await measureCall(crypto.randomUUID()));
  }
  const differences = Array.from({ length: HALVINGS }, () => {
    const shuffle = random.shuffle(unknown);
    return computeMedianDifference(shuffle.slice(0, CALLS), shuffle.slice(CALLS));
  });
  return atMost({
    name: 'foreign order told by the time of its answer',
    value: computeMedianDifference(foreign, unknown),
    max: Math.max(...differences),
    unit: (ms) => `${ms.toFixed(3)} ms`,
    notes: [
      `medians: of an order of another session ${median(foreign).toFixed(2)} ms, of one that never was ` +
        `${median(unknown).toFixed(2)} ms; the budget is how far apart two halves of the latter are`,
    ],
  });
}

function computeMedianDifference(values: readonly number[], others: readonly number[]): number {
  return Math.abs(median(values) - median(others));
}
