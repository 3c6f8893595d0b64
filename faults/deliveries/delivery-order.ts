import { type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import { findEndFaults, isAtEnd, type OrderEnd } from '../../testkit/order-end.ts';
import type { ScenarioOrder } from '../scenarios.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';

/** The shop may open review items on the way and resolve them itself. */
const PAID = {
  status: 'Confirmed/Captured',
  money: { authorized: 1, captured: 1 },
  mails: { confirmation: 'Sent', cards: 'Sent' },
  mayHaveResolvedItems: true,
} as const;
const CONFIRMED = { ...PAID, mails: { confirmation: 'Sent' } } as const;

export const DELIVERY_ENDS = {
  delivered: { ...PAID, cards: ['Issued'] },
  'delivered late': { ...PAID, optionalMail: 'cards-delayed', cards: ['Issued'] },
  /** The cards need review, and their mail isn't pending yet. */
  stopped: { ...CONFIRMED, cards: ['Issued', 'Pending'] },
  packed: { ...CONFIRMED, cards: ['Active'], parcel: 'Packed' },
  'not-packed': {
    ...CONFIRMED,
    cards: ['ToPost', 'Active'],
    parcel: 'ToPack',
    reviewItems: ['activation-wrong'],
  },
  refunded: {
    ...PAID,
    status: 'Reverted/Captured',
    money: { ...PAID.money, refunded: 1, 'refund-captured': 1 },
    mails: { ...PAID.mails, refunded: 'Sent' },
    cards: ['Void'],
  },
} satisfies Record<string, OrderEnd>;

/** Places and pays orders. They are captured, and nothing is delivered. */
export function buy(
  environment: DeliveryEnvironment,
  count: number,
  kind: CardKind = 'digital',
): Promise<ScenarioOrder[]> {
  return Promise.all(Array.from({ length: count }, () => buyOne(environment, kind)));
}

async function buyOne(environment: DeliveryEnvironment, kind: CardKind): Promise<ScenarioOrder> {
  const { web, external, rows, random, orders } = environment;
  const name = environment.newName();
  const email = `${name}@kundin.example`;
  const buyer = createBuyer({ email, cards: random.whole(1, 3), francs: random.whole(20, 60), kind });
  await buyer.open(web.url);
  const answer = await buyer.placeOrder(web.url, `attempt-of-${name}`);
  if (answer.status !== 201) throw new Error(`a payment attempt is answered ${answer.status}`);
  const reference = String(answer.body.reference);
  const secret = await external.pay(reference, 'approve');
  await eventually(
    () => `${reference} is captured`,
    async () => (await buyer.returnToShop(web.url, secret)).body.orderStatus === 'Confirmed',
  );
  const cards = await rows<{ id: string; shippingCost: number }>(
    `select c.id, o.shipping_cost as "shippingCost" from card c join orders o on o.id = c.order_id where o.reference = $1
      order by line, ordinal`,
    [reference],
  );
  const total = buyer.total + (cards[0]?.shippingCost ?? 0);
  const cardIds = cards.map(({ id }) => id);
  const order = { buyer, reference, total, secret, notifySecret: '', cardIds, faults: [] };
  orders.push(order);
  return order;
}

/** Buys digital cards and delivers them. No worker runs afterwards. */
export async function buyDelivered(
  environment: DeliveryEnvironment,
  count: number,
): Promise<ScenarioOrder[]> {
  const orders = await buy(environment, count);
  const worker = environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.delivered);
  await worker.kill();
  return orders;
}

/** Seconds of the shop's clock per step. Processes need real time between steps to start and poll. */
const STEP = 15;
const STEP_EVERY_MS = 1_000;
/** Limit for the recovery, in seconds of the shop's clock (F-2, F-4, F-5). */
const WITHIN = 120;

/**
 * Moves the shop's clock until all orders are at their end, then checks them.
 * @param within limit in seconds of the shop's clock; real time has no limit
 */
export async function recover(
  environment: DeliveryEnvironment,
  orders: readonly ScenarioOrder[],
  end: OrderEnd | ((order: ScenarioOrder) => OrderEnd),
  within = WITHIN,
  step = STEP,
): Promise<void> {
  const each = orders.map((order) => ({
    faults: order.faults,
    ordered: { ...order, email: order.buyer.email, cards: order.buyer.cards },
    end: typeof end === 'function' ? end(order) : end,
  }));
  let [passed, moved] = [0, performance.now()];
  const isOver = async () => {
    const ended = await Promise.all(each.map((item) => isAtEnd(environment, item.ordered, item.end)));
    if (ended.every(Boolean)) return true;
    if (passed < within && performance.now() - moved > STEP_EVERY_MS) {
      await environment.pass(step);
      passed += step;
      moved = performance.now();
    }
    return false;
  };
  await eventually(() => 'all are at their end', isOver).catch((error: Error) =>
    each[0]?.faults.push(error.message),
  );
  for (const item of each) item.faults.push(...(await findEndFaults(environment, item.ordered, item.end)));
}
