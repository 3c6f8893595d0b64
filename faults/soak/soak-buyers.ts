import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, createBuyer } from '../../testkit/buyer.ts';
import type { ExternalSystems } from '../../testkit/external-systems.ts';
import type { Random } from '../../testkit/random.ts';

/** A buyer and the buyer's action on the payment page. */
export type SoakBuyer = {
  buyer: Buyer;
  ending: 'pays' | 'declined' | 'leaves';
  returns: boolean;
  /** The reference of the order whose payment was approved at the provider. */
  paid?: string;
};

/** In percent. */
const POSTED = 30;
const DECLINED = 8;
const LEAVING = 8;
const RETURNING = 80;
const TRIES = 30;
const BETWEEN_TRIES_MS = 1000;

export function createSoakBuyer(name: string, random: Random): SoakBuyer {
  const drawn = random.whole(1, 100);
  return {
    buyer: createBuyer({
      email: `${name}@kundin.example`,
      cards: random.whole(1, 4),
      francs: 5 * random.whole(1, 20),
      method: random.percent(50) ? 'VISA' : 'TWINT',
      kind: random.percent(POSTED) ? 'posted' : 'digital',
    }),
    ending: drawn <= DECLINED ? 'declined' : drawn <= DECLINED + LEAVING ? 'leaves' : 'pays',
    returns: random.percent(RETURNING),
  };
}

/**
 * Buys like the shop's page. An unanswered request is repeated with the same key. A refused one is repeated
 * with a new key, which creates another order.
 * @throws if the shop never accepts the order
 */
export async function buy(soakBuyer: SoakBuyer, shop: string, external: ExternalSystems): Promise<void> {
  const { buyer, ending, returns } = soakBuyer;
  await untilDone('the session', async () => (await buyer.open(shop)).status === 204);
  let [key, reference] = [crypto.randomUUID(), ''];
  await untilDone('the order', async () => {
    const { status, body } = await buyer.placeOrder(shop, key);
    if (status === 201) reference = String(body.reference);
    else if (body.messageKey !== undefined) key = crypto.randomUUID();
    return status === 201;
  });
  if (ending === 'leaves') return;
  const secret = await external.pay(reference, ending === 'declined' ? 'decline' : 'approve');
  if (ending === 'pays') soakBuyer.paid = reference;
  // Otherwise the provider's notification or the sweep confirms the payment.
  if (returns) await buyer.returnToShop(shop, secret);
}

async function untilDone(what: string, attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await attempt()) return;
    await wait(BETWEEN_TRIES_MS);
  }
  throw new Error(`${what} was refused ${TRIES} times`);
}
