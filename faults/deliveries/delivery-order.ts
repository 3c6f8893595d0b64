import { type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import { findDifferencesAtEnd, isAtEnd, type OrderEnd } from '../../testkit/order-end.ts';
import type { ScenarioOrder } from '../scenarios.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';

/** The shop may open review items and resolve them automatically. */
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
  /** A card needs review, so the mail with the cards isn't pending yet. */
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

/** Places orders and pays them. They are captured, but nothing is delivered. */
export function buy(
  environment: DeliveryEnvironment,
  count: number,
  kind: CardKind = 'digital',
): Promise<ScenarioOrder[]> {
  return Promise.all(Array.from({ length: count }, () => buyOne(environment, kind)));
}

async function buyOne(environment: DeliveryEnvironment, kind: CardKind): Promise<ScenarioOrder> {
  const { web, external, rows, random, orders } = environment;
  const name = environment.createName();
  const email = `${name}@kundin.example`;
  const buyer = createBuyer({ email, cards: random.whole(1, 3), francs: random.whole(20, 60), kind });
  await buyer.open(web.url);
  const response = await buyer.placeOrder(web.url, `attempt-of-${name}`);
  if (response.status !== 201) throw new Error(`placing an order returned ${response.status}`);
  const reference = String(response.body.reference);
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

/** Buys digital cards and delivers them. Afterwards no worker runs. */
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

/** Seconds by which the shop's clock advances per step. Between steps, processes need real time to start and poll. */
const STEP_S = 15;
const STEP_EVERY_MS = 1_000;
/** Limit for the recovery, in seconds of the shop's clock (F-2, F-4, F-5). */
const RECOVERY_TIMEOUT = 120;

/**
 * Advances the shop's clock until all orders are at their end, then checks them.
 * @param within limit in seconds of the shop's clock
 */
export async function recover(
  environment: DeliveryEnvironment,
  orders: readonly ScenarioOrder[],
  end: OrderEnd | ((order: ScenarioOrder) => OrderEnd),
  timeout = RECOVERY_TIMEOUT,
  step = STEP_S,
): Promise<void> {
  const checks = orders.map((order) => ({
    faults: order.faults,
    ordered: { ...order, email: order.buyer.email, cards: order.buyer.cards },
    end: typeof end === 'function' ? end(order) : end,
  }));
  let [passedSeconds, movedAt] = [0, performance.now()];
  const areAtEnd = async () => {
    const results = await Promise.all(checks.map((item) => isAtEnd(environment, item.ordered, item.end)));
    if (results.every(Boolean)) return true;
    if (passedSeconds < timeout && performance.now() - movedAt > STEP_EVERY_MS) {
      await environment.advanceClock(step);
      passedSeconds += step;
      movedAt = performance.now();
    }
    return false;
  };
  await eventually(() => 'all orders are at their end', areAtEnd).catch((error: Error) =>
    checks[0]?.faults.push(error.message),
  );
  for (const item of checks)
    item.faults.push(...(await findDifferencesAtEnd(environment, item.ordered, item.end)));
}
