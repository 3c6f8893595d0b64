import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, createBuyer } from '../../testkit/buyer.ts';
import type { ExternalSystems } from '../../testkit/external-systems.ts';
import type { Random } from '../../testkit/random.ts';

/** What a buyer does at the payment page, and whether the page of the shop is seen again. */
export type SoakBuyer = {
  buyer: Buyer;
  posted: boolean;
  ending: 'pays' | 'declined' | 'leaves';
  returns: boolean;
  /** The order, once it was placed. */
  reference?: string;
  /** The payment was approved at the provider. */
  approved: boolean;
};

/** Of a hundred buyers. */
const DECLINED = 8;
const LEAVING = 8;
const RETURNING = 80;
/** As the page of the shop tries again when nothing comes back, but sooner. */
const TRIES = 30;
const BETWEEN_TRIES_MS = 1000;

export function createSoakBuyer(name: string, random: Random): SoakBuyer {
  const posted = random.percent(30);
  const luck = random.whole(1, 100);
  return {
    buyer: createBuyer({
      email: `${name}@kundin.example`,
      cards: random.whole(1, 4),
      francs: 5 * random.whole(1, 20),
      method: random.percent(50) ? 'VISA' : 'TWINT',
      kind: posted ? 'posted' : 'digital',
    }),
    posted,
    ending: luck <= DECLINED ? 'declined' : luck <= DECLINED + LEAVING ? 'leaves' : 'pays',
    returns: random.percent(RETURNING),
    approved: false,
  };
}

/**
 * Buys as the page of the shop does: what got no answer is tried again with the same key, and what the shop refused with
 * a new one, which makes another order. @throws when the shop never takes the order
 */
export async function buy(soakBuyer: SoakBuyer, shop: string, external: ExternalSystems): Promise<void> {
  const { buyer, ending, returns } = soakBuyer;
  await untilDone('the session', async () => (await buyer.open(shop)).status === 204);
  let key = crypto.randomUUID();
  await untilDone('the order', async () => {
    const { status, body } = await buyer.placeOrder(shop, key);
    if (status === 201) soakBuyer.reference = String(body.reference);
    else if (body.messageKey !== undefined) key = crypto.randomUUID();
    return status === 201;
  });
  const { reference } = soakBuyer;
  if (reference === undefined || ending === 'leaves') return;
  const secret = await external.pay(reference, ending === 'declined' ? 'decline' : 'approve');
  soakBuyer.approved = ending === 'pays';
  // Who does not return is served by the provider's notification or by the sweep.
  if (returns) await buyer.returnToShop(shop, secret);
}

async function untilDone(what: string, attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await attempt()) return;
    await wait(BETWEEN_TRIES_MS);
  }
  throw new Error(`${what} was refused ${TRIES} times`);
}
