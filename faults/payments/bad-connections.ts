import { setTimeout as wait } from 'node:timers/promises';
import type { Buyer, BuyerResponse } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import { listScenarios, type ScenarioOrder } from '../scenarios.ts';
import type { PaymentEnvironment, RunPaymentScenario } from './payment-environment.ts';
import {
  checkAll,
  confirm,
  createBuyers,
  createKey,
  readNewestOrder,
  waitForRecoveryInRealTime,
} from './payment-order.ts';

// F-19: everything is slow, connections lose data, or no database connection is free. The shop gets slower but stays
// correct, and GET /health/ready reports the problem.

const RUN_COUNT = 10;
/** Delay in each direction, so a response takes at least half a second. */
const SLOW_MS = 250;
const LOSS_PERCENT = 5;
/** Database connections of one process. */
const CONNECTIONS = 12;
const RETRY_DELAY_MS = 200;
const MAX_ATTEMPTS = 1_500;

export const BAD_CONNECTIONS = listScenarios<PaymentEnvironment>({
  'F19 M1-M10 every response takes half a second longer': [
    RUN_COUNT,
    playBadConnections({ delayMs: SLOW_MS }),
    { isIsolated: true },
  ],
  'F19 M1-M10 5 % of all data is lost': [
    RUN_COUNT,
    playBadConnections({ lossPercent: LOSS_PERCENT }),
    { isIsolated: true },
  ],
  'F19 M1 no database connection is free': [RUN_COUNT, playNoFreeConnection],
});

function setConnections({ proxies }: PaymentEnvironment, { delayMs = 0, lossPercent = 0 }): void {
  for (const proxy of Object.values(proxies)) {
    proxy.delay(delayMs);
    proxy.lose(lossPercent);
  }
}

function playBadConnections(quality: Parameters<typeof setConnections>[1]): RunPaymentScenario {
  return async (environment, count) => {
    const { proxies, second } = environment;
    const buyers = await createBuyers(environment, count);
    setConnections(environment, quality);
    const orders = await Promise.all(buyers.map((buyer) => buyOrder(environment, buyer)));
    await expectHealth(environment, 200);
    await Promise.all(orders.map((order) => returnToShop(environment, order)));
    await Promise.all(orders.map((order) => pollUntilResolved(environment, order)));
    // The worker must also run under these conditions: its sweep, and the mails of at least one order.
    await second.sweep();
    await eventually(
      () => 'a mail is sent over bad connections',
      () => isMailed(environment, orders),
    );
    setConnections(environment, {});
    await waitForRecoveryInRealTime(environment, orders, 'paid');
    await checkAll(environment, orders, 'paid');
    await proxies.database.cut();
    await expectHealth(environment, 503);
    await proxies.database.restore();
    await expectHealth(environment, 200);
  };
}

/** Retries like a browser, until the server responds without an error. */
async function retryUntilResponse(call: () => Promise<BuyerResponse>): Promise<BuyerResponse> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
    const response = await call();
    if ((response.status !== 0 && response.status < 500) || attemptsLeft === 0) return response;
    await wait(RETRY_DELAY_MS);
  }
}

async function buyOrder(environment: PaymentEnvironment, buyer: Buyer): Promise<ScenarioOrder> {
  const { first, external } = environment;
  const { status } = await retryUntilResponse(() => buyer.placeOrder(first.url, createKey(buyer, 'first')));
  if (status !== 201) throw new Error(`placing an order returned ${status}`);
  const order = await readNewestOrder(environment, buyer);
  await external.pay(order.reference, 'approve');
  return order;
}

/** Half of the buyers return to the shop. For the others, who have closed the tab, the sweep confirms the payment. */
async function returnToShop(environment: PaymentEnvironment, order: ScenarioOrder): Promise<void> {
  const { first, random } = environment;
  const response = random.percent(50)
    ? await retryUntilResponse(() => order.buyer.returnToShop(first.url, order.secret))
    : await confirm(environment, order, first, ['sweep']);
  if (response !== undefined && response.status !== 200)
    order.faults.push(`the return to the shop returned ${response.status}`);
}

/**
 * Polls until the result is known. A poll whose response is lost has no effect: the shop would repeat it after 20
 * minutes, this test repeats it immediately.
 */
function pollUntilResolved({ first, rows }: PaymentEnvironment, { reference }: ScenarioOrder): Promise<void> {
  const open = `select 1 from orders where reference = $1 and status = 'Created'`;
  return eventually(
    () => `the payment of ${reference} is resolved`,
    async () => {
      if ((await rows(open, [reference])).length === 0) return true;
      await first.sweep(reference);
      return false;
    },
  );
}

async function isMailed({ rows }: PaymentEnvironment, orders: readonly ScenarioOrder[]): Promise<boolean> {
  const mailed = await rows(
    `select 1 from mail m join orders o on o.id = m.order_id where m.status = 'Sent' and o.reference = any($1) limit 1`,
    [orders.map(({ reference }) => reference)],
  );
  return mailed.length > 0;
}

/**
 * Occupies all connections with payment attempts. Further buyers get a busy response, retry, and get exactly one order.
 */
async function playNoFreeConnection(environment: PaymentEnvironment, count: number): Promise<void> {
  const { first, rows } = environment;
  const blockingBuyers = await createBuyers(environment, CONNECTIONS);
  const waitingBuyers = await createBuyers(environment, count);
  first.arm({ M1: CONNECTIONS });
  const blockedOrders = blockingBuyers.map((buyer) => buyOrder(environment, buyer));
  await first.paused(CONNECTIONS);
  const waitingOrders = waitingBuyers.map((buyer) => buyOrder(environment, buyer));
  const statusWithoutConnection = await readHealth(environment);
  first.release();
  const orders = await Promise.all([...blockedOrders, ...waitingOrders]);
  if (statusWithoutConnection !== 503)
    orders[0]?.faults.push(`health without a free connection: ${statusWithoutConnection}`);
  await expectHealth(environment, 200);
  await Promise.all(orders.map((order) => returnToShop(environment, order)));
  await waitForRecoveryInRealTime(environment, orders, 'paid');
  await checkAll(environment, orders, 'paid');
  for (const { buyer, faults } of orders) {
    const buyerOrders = await rows(`select 1 from orders where primary_address->>'email' = $1`, [
      buyer.email,
    ]);
    if (buyerOrders.length !== 1) faults.push(`one payment attempt created ${buyerOrders.length} orders`);
  }
}

async function readHealth({ first }: PaymentEnvironment): Promise<number> {
  const response = await fetch(`${first.url}/health/ready`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status ?? 0;
}

/** Polls the health endpoint, because a single request may be lost. */
function expectHealth(environment: PaymentEnvironment, expectedStatus: number): Promise<void> {
  let status = 0;
  return eventually(
    () => `health returns ${expectedStatus} instead of ${status}`,
    async () => {
      status = await readHealth(environment);
      return status === expectedStatus;
    },
  );
}
