import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Buyer, createBuyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import { findEndFaults, PAYMENT_ENDS, type PaymentEndName } from '../../testkit/order-end.ts';
import type { ShopServer } from '../environment/shop-program.ts';
import type { ScenarioOrder } from '../scenarios.ts';
import type { PaymentEnvironment } from './payment-environment.ts';

/** Triggers that make the shop poll the provider about a payment. */
const TRIGGERS = ['return', 'notification', 'sweep'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Creates new buyers with a session and no order. */
export async function buyers(
  { first, random, newName }: PaymentEnvironment,
  count: number,
): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      // Digital cards above CHF 100 need a liability shift.
      const email = `${newName()}@kundin.example`;
      const buyer = createBuyer({ email, cards: 3, francs: random.whole(40, 60) });
      const { status } = await buyer.open(first.url);
      if (status >= 400 || status === 0) throw new Error(`no session, ${status}`);
      return buyer;
    }),
  );
}

/** Returns the key of one of a buyer's payment attempts. */
export const createKey = ({ email }: Buyer, which: string) => `attempt-of-${email.split('@')[0]}-${which}`;

/**
 * Places an order at the first process.
 * @throws if it is refused
 */
async function attempt({ first }: PaymentEnvironment, buyer: Buyer, which: string): Promise<void> {
  const { status } = await buyer.placeOrder(first.url, createKey(buyer, which));
  if (status !== 201) throw new Error(`a payment attempt is answered ${status}`);
}

export async function placeOne(
  environment: PaymentEnvironment,
  buyer: Buyer,
  which: string,
): Promise<ScenarioOrder> {
  await attempt(environment, buyer, which);
  return lastOrder(environment, buyer);
}

/** Returns the newest order of a buyer. */
export async function lastOrder({ rows, orders }: PaymentEnvironment, buyer: Buyer): Promise<ScenarioOrder> {
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

/** Places orders with a payment page. */
export async function place(environment: PaymentEnvironment, count: number): Promise<ScenarioOrder[]> {
  const some = await buyers(environment, count);
  return Promise.all(some.map((buyer) => placeOne(environment, buyer, 'first')));
}

/** @param fault text that the payer types to cause a fault (stand-ins/README.md) */
export async function approve(
  { external }: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  fault = '',
): Promise<void> {
  for (const { reference } of orders) await external.pay(reference, 'approve', { fault });
}

/** Brings new orders to the failpoint of a scenario. */
export type Fixture = (environment: PaymentEnvironment, count: number) => Promise<ScenarioOrder[]>;

export const paid: Fixture = async (environment, count) => {
  const orders = await place(environment, count);
  await approve(environment, orders);
  return orders;
};

/** Slow buyers pay: the sweep has polled twice, and its next poll is due later. */
export const paidBetweenChecks: Fixture = async (environment, count) => {
  const orders = await place(environment, count);
  for (const minutes of [2, 10]) {
    await environment.pass(minutes * 60);
    await environment.second.sweep();
  }
  await approve(environment, orders);
  return orders;
};

/** Buyers pay without a liability shift, so the authorization must be voided. */
export const withoutShift: Fixture = async (environment, count) => {
  const orders = await place(environment, count);
  await approve(environment, orders, 'FAULT no-liability');
  return orders;
};

/** Captures on the page of a replaced order, so the money must be refunded. */
export const capturedTooLate: Fixture = async (environment, count) => {
  const orders = await place(environment, count);
  for (const { buyer } of orders) await attempt(environment, buyer, 'newer');
  await approve(environment, orders);
  for (const { reference } of orders) await environment.external.captureDirectly(reference);
  return orders;
};

/** Makes a process poll the provider about a payment, by one of the triggers. */
export async function confirm(
  { random, external }: PaymentEnvironment,
  order: ScenarioOrder,
  server: ShopServer,
  triggers: readonly Trigger[] = TRIGGERS,
): Promise<Answer | undefined> {
  const trigger = random.pick(triggers);
  if (trigger === 'sweep') return void (await server.sweep(order.reference));
  if (trigger === 'return') return order.buyer.returnToShop(server.url, order.secret);
  const answer = await external.notify(`${server.url}/api`, order.notifySecret).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.status !== 200) order.faults.push(`the notification is answered ${answer?.status ?? 'not'}`);
  return undefined;
}

/**
 * Confirms all orders at the first process.
 * @param checking true if returning buyers must see that the payment is being checked
 */
export async function confirmAll(
  environment: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  { checking = false, triggers }: { checking?: boolean; triggers?: readonly Trigger[] } = {},
): Promise<void> {
  await Promise.all(
    orders.map(async (order) => {
      const answer = await confirm(environment, order, environment.first, triggers);
      if (!checking || answer === undefined) return;
      const { status, body } = answer;
      if (status === 200 && body.orderStatus === 'Created') return;
      order.faults.push(
        `the buyer is told ${String(body.orderStatus ?? status)}, not that it is being checked`,
      );
    }),
  );
}

/** Limit for a payment to reach its end after the fault, in seconds of the shop's clock. */
const RECOVERED_WITHIN = 120;
/** Seconds between two rounds of the sweep. */
export const SWEEP_EVERY = 15;

/** Advances the clock by this many seconds, with the sweep's usual rounds. */
export async function passSweeping(
  { pass, second }: PaymentEnvironment,
  seconds: number,
  step = SWEEP_EVERY,
): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    await pass(step);
    await second.sweep();
  }
}

/** Counts the orders that aren't at this end, including the mails that their last transition enqueues. */
export async function countOpen(
  { rows }: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  name: PaymentEndName,
): Promise<number> {
  const { status, mails } = PAYMENT_ENDS[name];
  // The mail with the cards becomes pending only when they are issued.
  const kinds = Object.keys(mails).filter((kind) => kind !== 'cards');
  const found = await rows(
    `select o.id from orders o join payment p on p.order_id = o.id
      where o.reference = any($1) and o.status || '/' || p.status = $2
        and $3::text[] <@ (select coalesce(array_agg(kind), '{}') from mail where order_id = o.id)`,
    [orders.map(({ reference }) => reference), status, kinds],
  );
  return orders.length - found.length;
}

/** Moves the shop's clock until all orders are at their end, and checks them. */
export async function recover(
  environment: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  end: PaymentEndName,
): Promise<void> {
  for (let seconds = 0; seconds < RECOVERED_WITHIN; seconds += SWEEP_EVERY) {
    if ((await countOpen(environment, orders, end)) === 0) break;
    await passSweeping(environment, SWEEP_EVERY);
  }
  await checkAll(environment, orders, end);
}

/** Waits in real time until all orders are at their end. No clock moves, and no sweep is requested. */
export async function recoverInTrueTime(
  environment: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  end: PaymentEndName,
): Promise<void> {
  await eventually(
    () => `all ${orders.length} orders are ${end}`,
    async () => (await countOpen(environment, orders, end)) === 0,
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
}

/** Waits for the mails, which leave in real time, and checks the orders. */
export async function checkAll(
  environment: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  name: PaymentEndName,
): Promise<void> {
  const end = PAYMENT_ENDS[name];
  const references = orders.map(({ reference }) => reference);
  const sent = `select m.id from mail m join orders o on o.id = m.order_id where o.reference = any($1) and m.status = 'Sent'`;
  const mails = orders.length * Object.keys(end.mails).length;
  if ((await countOpen(environment, orders, name)) === 0)
    await eventually(
      () => 'all mails are sent',
      async () => (await environment.rows(sent, [references])).length >= mails,
    ).catch((error: Error) => orders[0]?.faults.push(error.message));
  // A repeated mail follows immediately.
  await wait(50);
  for (const { reference, buyer, faults } of orders)
    faults.push(...(await findEndFaults(environment, { reference, ...buyer }, end)));
}
