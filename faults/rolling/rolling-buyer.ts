import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Buyer, createBuyer } from '../../testkit/buyer.ts';
import type { ExternalSystems } from '../../testkit/external-systems.ts';
import { faultsOfEnd, type OrderEnd, PAYMENT_ENDS, type Sources } from '../../testkit/order-end.ts';
import type { Random } from '../../testkit/random.ts';

/** A buyer behind the proxy, and all that was seen. */
export type RollingBuyer = {
  buyer: Buyer;
  kind: 'digital' | 'posted';
  /** Whether the buyer comes back from the payment page, or leaves it to the notification. */
  returns: boolean;
  reference: string;
  /** Errors that one retry cured, as `placeOrder 502`. */
  cured: string[];
  /** What was wrong. */
  faults: string[];
};

/** Of a hundred buyers. */
const POSTED = 40;
const RETURNING = 80;
const AGAIN_AFTER_MS = 1_000;
/** Another process may be confirming the payment: the page asks again. */
const LOOK_AGAIN_AFTER_MS = 200;
const LOOKS = 1_500;

export function createRollingBuyer(name: string, random: Random): RollingBuyer {
  const kind = random.percent(POSTED) ? 'posted' : 'digital';
  const email = `${name}@kundin.example`;
  return {
    buyer: createBuyer({ email, cards: random.whole(1, 3), francs: random.whole(20, 60), kind }),
    kind,
    returns: random.percent(RETURNING),
    reference: '',
    cured: [],
    faults: [],
  };
}

/** The whole way of a purchase; each request is tried once more if it fails, with the same key. */
export async function buyWhileRolling(
  one: RollingBuyer,
  shop: string,
  external: ExternalSystems,
): Promise<void> {
  const { buyer } = one;
  if (!(await looksAround(one, shop))) return;
  if ((await retried(one, 'session', () => buyer.open(shop), [204])) === undefined) return;
  const key = `attempt-of-${buyer.email.split('@')[0]}`;
  const placed = await retried(one, 'placeOrder', () => buyer.placeOrder(shop, key), [201]);
  if (placed === undefined) return;
  one.reference = String(placed.body.reference);
  const secret = await external.pay(one.reference, 'approve');
  if (one.returns) await comeBack(one, shop, secret);
}

/** A page, and a script that it names. */
async function looksAround(one: RollingBuyer, shop: string): Promise<boolean> {
  let page = '';
  const load = async (address: string): Promise<Answer> => {
    const answer = await fetch(address).catch(() => undefined);
    page = (await answer?.text().catch(() => undefined)) ?? '';
    return { status: page === '' ? 0 : (answer?.status ?? 0), body: {}, ms: 0 };
  };
  if ((await retried(one, 'page', () => load(`${shop}/de-ch`), [200])) === undefined) return false;
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
  if (script === undefined) one.faults.push('the page names no script');
  return (
    script !== undefined && (await retried(one, 'script', () => load(shop + script), [200])) !== undefined
  );
}

async function comeBack(one: RollingBuyer, shop: string, secret: string): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const answer = await retried(one, 'return', () => one.buyer.returnToShop(shop, secret), [200]);
    if (answer === undefined || answer.body.orderStatus === 'Confirmed') return;
    if (answer.body.orderStatus !== 'Created') {
      one.faults.push(`the buyer is told ${String(answer.body.orderStatus)}`);
      return;
    }
    await wait(LOOK_AGAIN_AFTER_MS);
  }
  one.faults.push('the buyer waits for ever');
}

/** @returns undefined when not even the retry got what it should */
async function retried(
  one: RollingBuyer,
  what: string,
  call: () => Promise<Answer>,
  good: readonly number[],
): Promise<Answer | undefined> {
  const first = await call();
  if (good.includes(first.status)) return first;
  await wait(AGAIN_AFTER_MS);
  const second = await call();
  if (!good.includes(second.status)) {
    one.faults.push(`${what} is answered ${first.status}, and ${second.status} when it is tried again`);
    return undefined;
  }
  one.cured.push(`${what} ${first.status}`);
  return second;
}

const POSTED_END: OrderEnd = {
  status: 'Confirmed/Captured',
  money: { authorized: 1, captured: 1 },
  mails: { confirmation: 'Sent' },
  cards: ['ToPost'],
  parcel: 'ToPack',
};

export function mailsOf({ kind }: RollingBuyer): number {
  return kind === 'digital' ? 2 : 1;
}

const ORDERS_OF = `
  select reference, shipping_cost as "shippingCost" from orders where primary_address->>'email' = $1`;

/** Paid once, its cards issued once or waiting to be packed, its mails arrived. */
export async function faultsAtTheEnd(sources: Sources, one: RollingBuyer): Promise<string[]> {
  const { buyer, kind, reference } = one;
  const orders = await sources.rows<{ reference: string; shippingCost: number }>(ORDERS_OF, [buyer.email]);
  const [order] = orders;
  if (order === undefined || orders.length !== 1) return [`${orders.length} orders of one payment attempt`];
  if (order.reference !== reference) return ['the buyer is told of another order'];
  const { email, cards } = buyer;
  const ordered = { reference, email, cards, total: buyer.total + order.shippingCost };
  return faultsOfEnd(sources, ordered, kind === 'digital' ? PAYMENT_ENDS.paid : POSTED_END);
}
