import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Buyer, createBuyer } from '../../testkit/buyer.ts';
import type { ExternalSystems } from '../../testkit/external-systems.ts';
import type { Random } from '../../testkit/random.ts';
import type { Place, ProcessFault } from './fault-moments.ts';

/** One buyer, and where the fault met the purchase. */
export type Purchase = {
  fault: ProcessFault;
  /** Undefined: met by the fault at any moment. */
  place: Place | undefined;
  buyer: Buyer;
  key: string;
  /** Whether the buyer returns from the payment page, or leaves it to the shop. */
  returns: boolean;
  orderId: string;
  reference: string;
  secret: string;
  /** Process and moment of each fault that met it. */
  pausedAt: string[];
  /** What was wrong on the way. */
  faults: string[];
};

const AGAIN_AFTER_MS = 200;
const TRIES = 1_500;

export function createPurchase(
  name: string,
  fault: ProcessFault,
  place: Place | undefined,
  random: Random,
): Purchase {
  const email = `${name}@kundin.example`;
  return {
    fault,
    place,
    buyer: createBuyer({ email, cards: random.whole(1, 3), francs: random.whole(20, 60) }),
    key: `attempt-of-${name}`,
    returns: random.percent(50),
    orderId: '',
    reference: '',
    secret: '',
    pausedAt: [],
    faults: [],
  };
}

/** Tries again as a browser does while no server answers, or one without its database says so. */
async function untilAnswered({ fault }: Purchase, call: () => Promise<Answer>): Promise<Answer> {
  const isNone = ({ status }: Answer) => status === 0 || (fault !== 'kill' && status >= 500);
  let answer = await call();
  for (let tries = 1; isNone(answer) && tries < TRIES; tries += 1) {
    await wait(AGAIN_AFTER_MS);
    answer = await call();
  }
  return answer;
}

/** Places the order, again and again with the same key, and keeps what the buyer is told. */
export async function placeOrder(purchase: Purchase, shop: string): Promise<void> {
  const answer = await untilAnswered(purchase, () => purchase.buyer.placeOrder(shop, purchase.key));
  if (answer.status !== 201) {
    purchase.faults.push(`the payment attempt is answered ${answer.status}`);
    return;
  }
  purchase.orderId = String(answer.body.id);
  purchase.reference = String(answer.body.reference);
}

export async function approve(purchase: Purchase, external: ExternalSystems): Promise<void> {
  if (purchase.reference === '') return;
  purchase.secret = await external.pay(purchase.reference, 'approve');
}

/** Returns from the payment page, and reloads it until it says how the payment ended. */
export async function returnToShop(purchase: Purchase, shop: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status, body } = await untilAnswered(purchase, () =>
      purchase.buyer.returnToShop(shop, purchase.secret),
    );
    if (status !== 200) return void purchase.faults.push(`the return is answered ${status}`);
    if (body.totalOrderAmount !== purchase.buyer.total)
      return void purchase.faults.push('the buyer is told of another amount');
    if (body.orderStatus === 'Confirmed') return;
    if (body.orderStatus !== 'Created')
      return void purchase.faults.push(`the buyer is told ${String(body.orderStatus)}`);
    await wait(AGAIN_AFTER_MS);
  }
  purchase.faults.push('the buyer waits for ever');
}
