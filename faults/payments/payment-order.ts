import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, type BuyerResponse, createBuyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import { findDifferencesAtEnd, PAYMENT_ENDS, type PaymentEndName } from '../../testkit/order-end.ts';
import type { ShopServer } from '../environment/shop-program.ts';
import type { ScenarioOrder } from '../scenarios.ts';
import type { PaymentEnvironment } from './payment-environment.ts';

/** Events that make the shop poll the provider for a payment. */
const TRIGGERS = ['return', 'notification', 'sweep'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Creates buyers with a session and no order. */
export async function createBuyers(
  { first, random, createName }: PaymentEnvironment,
  count: number,
): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      // The total exceeds CHF 100, so the digital cards require a liability shift.
      const email = `${createName()}@kundin.example`;
      const buyer = createBuyer({ email, cards: 3, francs: random.whole(40, 60) });
      const { status } = await buyer.open(first.url);
      if (status >= 400 || status === 0) throw new Error(`opening a session returned ${status}`);
      return buyer;
    }),
  );
}

/** Returns the idempotency key of a payment attempt. */
export const createKey = ({ email }: Buyer, attemptName: string) =>
  `attempt-of-${email.split('@')[0]}-${attemptName}`;

/**
 * Places an order at the first process.
 * @throws if it is refused
 */
async function placeAttempt({ first }: PaymentEnvironment, buyer: Buyer, attemptName: string): Promise<void> {
  const { status } = await buyer.placeOrder(first.url, createKey(buyer, attemptName));
  if (status !== 201) throw new Error(`placing an order returned ${status}`);
}

export async function placeNextOrder(
  environment: PaymentEnvironment,
  buyer: Buyer,
  attemptName: string,
): Promise<ScenarioOrder> {
  await placeAttempt(environment, buyer, attemptName);
  return readNewestOrder(environment, buyer);
}

/** Returns the newest order of a buyer. */
export async function readNewestOrder(
  { rows, orders }: PaymentEnvironment,
  buyer: Buyer,
): Promise<ScenarioOrder> {
  const [row] = await rows<{ reference: string; secret: string; notifySecret: string }>(
    `select o.reference, p.return_secret as secret, p.notify_secret as "notifySecret"
       from orders o join payment p on p.order_id = o.id
      where o.primary_address->>'email' = $1 order by o.created_at desc limit 1`,
    [buyer.email],
  );
  if (row === undefined) throw new Error(`${buyer.email} has no order`);
  const order = { ...row, buyer, total: buyer.total, cardIds: [], faults: [] };
  orders.push(order);
  return order;
}

/** Places one order per new buyer and opens its payment page. */
export async function placeOrders(environment: PaymentEnvironment, count: number): Promise<ScenarioOrder[]> {
  const buyers = await createBuyers(environment, count);
  return Promise.all(buyers.map((buyer) => placeNextOrder(environment, buyer, 'first')));
}

/** @param fault text that the payer enters to cause a fault (stand-ins/README.md) */
export async function approve(
  { external }: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  fault = '',
): Promise<void> {
  for (const { reference } of orders) await external.pay(reference, 'approve', { fault });
}

/** Creates the orders of a scenario. */
export type Fixture = (environment: PaymentEnvironment, count: number) => Promise<ScenarioOrder[]>;

export const createPaidOrders: Fixture = async (environment, count) => {
  const orders = await placeOrders(environment, count);
  await approve(environment, orders);
  return orders;
};

/** Orders that are paid late: after the sweep's second poll and before its third. */
export const createOrdersPaidBetweenChecks: Fixture = async (environment, count) => {
  const orders = await placeOrders(environment, count);
  for (const minutes of [2, 10]) {
    await environment.advanceClock(minutes * 60);
    await environment.second.sweep();
  }
  await approve(environment, orders);
  return orders;
};

/** Orders that are paid without a liability shift, so the authorization must be voided. */
export const createOrdersWithoutShift: Fixture = async (environment, count) => {
  const orders = await placeOrders(environment, count);
  await approve(environment, orders, 'FAULT no-liability');
  return orders;
};

/** Superseded orders whose payment is captured anyway, so the money must be refunded. */
export const createOrdersCapturedLate: Fixture = async (environment, count) => {
  const orders = await placeOrders(environment, count);
  for (const { buyer } of orders) await placeAttempt(environment, buyer, 'newer');
  await approve(environment, orders);
  for (const { reference } of orders) await environment.external.captureDirectly(reference);
  return orders;
};

/** Makes a process poll the provider for a payment, with a random trigger. */
export async function confirm(
  { random, external }: PaymentEnvironment,
  order: ScenarioOrder,
  server: ShopServer,
  triggers: readonly Trigger[] = TRIGGERS,
): Promise<BuyerResponse | undefined> {
  const trigger = random.pick(triggers);
  if (trigger === 'sweep') return void (await server.sweep(order.reference));
  if (trigger === 'return') return order.buyer.returnToShop(server.url, order.secret);
  const response = await external.notify(`${server.url}/api`, order.notifySecret).catch(() => undefined);
  await response?.body?.cancel();
  if (response?.status !== 200)
    order.faults.push(`the notification returned ${response?.status ?? 'no response'}`);
  return undefined;
}

/**
 * Confirms all orders at the first process.
 * @param expectsPending true if returning buyers must still see a pending payment
 */
export async function confirmAll(
  environment: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  { expectsPending = false, triggers }: { expectsPending?: boolean; triggers?: readonly Trigger[] } = {},
): Promise<void> {
  await Promise.all(
    orders.map(async (order) => {
      const response = await confirm(environment, order, environment.first, triggers);
      if (!expectsPending || response === undefined) return;
      const { status, body } = response;
      if (status === 200 && body.orderStatus === 'Created') return;
      order.faults.push(`the buyer sees ${String(body.orderStatus ?? status)} instead of a pending payment`);
    }),
  );
}

/** A payment must reach its final state within this time after the fault, in seconds of the shop's clock. */
const RECOVERY_TIMEOUT = 120;
/** Seconds between two rounds of the sweep. */
export const SWEEP_INTERVAL = 15;

/** Advances the clock by this many seconds, with a round of the sweep after each step. */
export async function advanceWithSweeps(
  { advanceClock, second }: PaymentEnvironment,
  seconds: number,
  step = SWEEP_INTERVAL,
): Promise<void> {
  for (let elapsed = 0; elapsed < seconds; elapsed += step) {
    await advanceClock(step);
    await second.sweep();
  }
}

/** Counts the orders that haven't reached this final state, or whose final mails aren't enqueued yet. */
export async function countUnfinished(
  { rows }: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  name: PaymentEndName,
): Promise<number> {
  const { status, mails } = PAYMENT_ENDS[name];
  // The mail with the cards becomes pending only when they are issued.
  const kinds = Object.keys(mails).filter((kind) => kind !== 'cards');
  const ordersAtEnd = await rows(
    `select o.id from orders o join payment p on p.order_id = o.id
      where o.reference = any($1) and o.status || '/' || p.status = $2
        and $3::text[] <@ (select coalesce(array_agg(kind), '{}') from mail where order_id = o.id)`,
    [orders.map(({ reference }) => reference), status, kinds],
  );
  return orders.length - ordersAtEnd.length;
}

/** Advances the shop's clock until all orders reach their final state, then checks them. */
export async function waitForRecovery(
  environment: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  end: PaymentEndName,
): Promise<void> {
  for (let seconds = 0; seconds < RECOVERY_TIMEOUT; seconds += SWEEP_INTERVAL) {
    if ((await countUnfinished(environment, orders, end)) === 0) break;
    await advanceWithSweeps(environment, SWEEP_INTERVAL);
  }
  await checkAll(environment, orders, end);
}

/** Waits in real time until all orders reach their final state, without moving the clock or requesting a sweep. */
export async function waitForRecoveryInRealTime(
  environment: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  end: PaymentEndName,
): Promise<void> {
  await eventually(
    () => `all ${orders.length} orders are ${end}`,
    async () => (await countUnfinished(environment, orders, end)) === 0,
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
}

/** Waits for the mails, which are sent in real time, and checks the orders. */
export async function checkAll(
  environment: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  name: PaymentEndName,
): Promise<void> {
  const end = PAYMENT_ENDS[name];
  const references = orders.map(({ reference }) => reference);
  const sentMails = `select m.id from mail m join orders o on o.id = m.order_id where o.reference = any($1) and m.status = 'Sent'`;
  const expectedCount = orders.length * Object.keys(end.mails).length;
  if ((await countUnfinished(environment, orders, name)) === 0)
    await eventually(
      () => 'all mails are sent',
      async () => (await environment.rows(sentMails, [references])).length >= expectedCount,
    ).catch((error: Error) => orders[0]?.faults.push(error.message));
  // A duplicate mail would follow immediately.
  await wait(50);
  for (const { reference, buyer, faults } of orders)
    faults.push(...(await findDifferencesAtEnd(environment, { reference, ...buyer }, end)));
}
