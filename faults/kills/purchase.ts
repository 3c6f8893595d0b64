import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Buyer, createBuyer } from '../house/buyer.ts';
import type { TestStandIns } from '../house/far-sides.ts';
import type { Random } from '../random.ts';
import type { Blow, Cell } from './moments.ts';

/** One buyer, and what the kill found him at. */
export type Purchase = {
  blow: Blow;
  /** Undefined: a bystander, met by the kill wherever he was. */
  cell: Cell | undefined;
  buyer: Buyer;
  key: string;
  /** Whether he comes back from the payment page, or leaves it to the shop. */
  comesBack: boolean;
  orderId: string;
  reference: string;
  secret: string;
  /** Process and moment of each kill that met him. */
  stoodAt: string[];
  /** What was wrong on the way. */
  faults: string[];
};

const AGAIN_AFTER_MS = 200;
const TRIES = 600;

export function createPurchase(name: string, blow: Blow, cell: Cell | undefined, random: Random): Purchase {
  return {
    blow,
    cell,
    buyer: createBuyer(`${name}@kundin.example`, random.whole(1, 3), random.whole(20, 60)),
    key: `press-of-${name}`,
    comesBack: random.percent(50),
    orderId: '',
    reference: '',
    secret: '',
    stoodAt: [],
    faults: [],
  };
}

/** Tries again as the browser does while no server answers; one without its database says so, and he tries again too. */
async function untilAnswered({ blow }: Purchase, call: () => Promise<Answer>): Promise<Answer> {
  const isNone = ({ status }: Answer) => status === 0 || (blow !== 'kill' && status >= 500);
  let answer = await call();
  for (let tries = 1; isNone(answer) && tries < TRIES; tries += 1) {
    await wait(AGAIN_AFTER_MS);
    answer = await call();
  }
  return answer;
}

/** Presses "pay", again and again with the same key, and keeps what he is told. */
export async function press(purchase: Purchase, shop: string): Promise<void> {
  const answer = await untilAnswered(purchase, () => purchase.buyer.press(shop, purchase.key));
  if (answer.status !== 201) {
    purchase.faults.push(`the press is answered ${answer.status}`);
    return;
  }
  purchase.orderId = String(answer.body.id);
  purchase.reference = String(answer.body.reference);
}

export async function approve(purchase: Purchase, far: TestStandIns): Promise<void> {
  if (purchase.reference === '') return;
  purchase.secret = await far.pay(purchase.reference, 'approve');
}

/** Comes back from the payment page, and reloads it until it says how the payment ended. */
export async function comeBack(purchase: Purchase, shop: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status, body } = await untilAnswered(purchase, () =>
      purchase.buyer.comeBack(shop, purchase.secret),
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
