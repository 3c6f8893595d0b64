import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, createBuyer } from '../../testkit/buyer.ts';
import type { ExternalSystems } from '../../testkit/external-systems.ts';
import type { Random } from '../../testkit/random.ts';

/** A buyer, and what the buyer does on the payment page. */
export type SoakBuyer = {
  buyer: Buyer;
  ending: 'pays' | 'declined' | 'leaves';
  returns: boolean;
  /** The reference of the order whose payment was approved at the provider. */
  paid?: string;
};

const POSTED_PERCENT = 30;
const DECLINED_PERCENT = 8;
const LEAVING_PERCENT = 8;
const RETURNING_PERCENT = 80;
const MAX_ATTEMPTS = 30;
const RETRY_DELAY_MS = 1000;

export function createSoakBuyer(name: string, random: Random): SoakBuyer {
  const draw = random.whole(1, 100);
  return {
    buyer: createBuyer({
      email: `${name}@kundin.example`,
      cards: random.whole(1, 4),
      francs: 5 * random.whole(1, 20),
      method: random.percent(50) ? 'VISA' : 'TWINT',
      kind: random.percent(POSTED_PERCENT) ? 'posted' : 'digital',
    }),
    ending:
      draw <= DECLINED_PERCENT ? 'declined' : draw <= DECLINED_PERCENT + LEAVING_PERCENT ? 'leaves' : 'pays',
    returns: random.percent(RETURNING_PERCENT),
  };
}

/**
 * Buys like the shop's page. Repeats an unanswered request with the same idempotency key, and a refused request with a
 * new key, which creates another order.
 * @throws if the shop never accepts the order
 */
export async function buy(soakBuyer: SoakBuyer, shop: string, external: ExternalSystems): Promise<void> {
  const { buyer, ending, returns } = soakBuyer;
  await retry('the session', async () => (await buyer.open(shop)).status === 204);
  let [key, reference] = [crypto.randomUUID(), ''];
  await retry('the order', async () => {
    const { status, body } = await buyer.placeOrder(shop, key);
    if (status === 201) reference = String(body.reference);
    else if (body.messageKey !== undefined) key = crypto.randomUUID();
    return status === 201;
  });
  if (ending === 'leaves') return;
  const secret = await external.pay(reference, ending === 'declined' ? 'decline' : 'approve');
  if (ending === 'pays') soakBuyer.paid = reference;
  // If the buyer doesn't return, the provider's notification or the sweep confirms the payment.
  if (returns) await buyer.returnToShop(shop, secret);
}

async function retry(name: string, attempt: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    if (await attempt()) return;
    await wait(RETRY_DELAY_MS);
  }
  throw new Error(`${name} was refused ${MAX_ATTEMPTS} times`);
}
