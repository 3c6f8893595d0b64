import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Buyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import { type ScenarioOrder, scenarios } from '../scenarios.ts';
import type { PaymentEnvironment, PlayPaymentScenario } from './payment-environment.ts';
import { buyers, checkAll, confirm, createKey, lastOrder, recoverInTrueTime } from './payment-order.ts';

// F-19: everything is slow, connections lose data, or no database connection is free. The shop is slower but
// correct, and GET /health/ready reports it.

const RUNS = 10;
/** Delay each way, so a response takes at least half a second. */
const SLOW_MS = 250;
const LOSS_PERCENT = 5;
/** Database connections of one process. */
const CONNECTIONS = 12;
const AGAIN_AFTER_MS = 200;
const TRIES = 1_500;

export const BAD_CONNECTIONS = scenarios<PaymentEnvironment>({
  'F19 M1-M10 every answer takes half a second longer': [
    RUNS,
    onBadConnections({ delayMs: SLOW_MS }),
    { alone: true },
  ],
  'F19 M1-M10 5 % of everything is lost': [
    RUNS,
    onBadConnections({ lossPercent: LOSS_PERCENT }),
    { alone: true },
  ],
  'F19 M1 no connection is left': [RUNS, noConnection],
});

function setConnections({ proxies }: PaymentEnvironment, { delayMs = 0, lossPercent = 0 }): void {
  for (const proxy of Object.values(proxies)) {
    proxy.delay(delayMs);
    proxy.lose(lossPercent);
  }
}

function onBadConnections(quality: Parameters<typeof setConnections>[1]): PlayPaymentScenario {
  return async (environment, count) => {
    const { proxies, second } = environment;
    const some = await buyers(environment, count);
    setConnections(environment, quality);
    const orders = await Promise.all(some.map((buyer) => buy(environment, buyer)));
    await expectHealth(environment, 200);
    await Promise.all(orders.map((order) => returnToShop(environment, order)));
    await Promise.all(orders.map((order) => pollUntilResolved(environment, order)));
    // The worker is affected too: in its sweep, and in the mails of at least one order.
    await second.sweep();
    await eventually(
      () => 'a mail is sent meanwhile',
      () => isMailed(environment, orders),
    );
    setConnections(environment, {});
    await recoverInTrueTime(environment, orders, 'paid');
    await checkAll(environment, orders, 'paid');
    await proxies.database.cut();
    await expectHealth(environment, 503);
    await proxies.database.restore();
    await expectHealth(environment, 200);
  };
}

/** Retries as a browser does, until a working server responds. */
async function untilAnswered(call: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await call();
    if ((answer.status !== 0 && answer.status < 500) || left === 0) return answer;
    await wait(AGAIN_AFTER_MS);
  }
}

async function buy(environment: PaymentEnvironment, buyer: Buyer): Promise<ScenarioOrder> {
  const { first, external } = environment;
  const { status } = await untilAnswered(() => buyer.placeOrder(first.url, createKey(buyer, 'first')));
  if (status !== 201) throw new Error(`a payment attempt is answered ${status}`);
  const order = await lastOrder(environment, buyer);
  await external.pay(order.reference, 'approve');
  return order;
}

/** Lets half of the buyers return. The others have closed the tab. */
async function returnToShop(environment: PaymentEnvironment, order: ScenarioOrder): Promise<void> {
  const { first, random } = environment;
  const answer = random.percent(50)
    ? await untilAnswered(() => order.buyer.returnToShop(first.url, order.secret))
    : await confirm(environment, order, first, ['sweep']);
  if (answer !== undefined && answer.status !== 200)
    order.faults.push(`the return is answered ${answer.status}`);
}

/**
 * Polls until the result is known. A poll whose response is lost changes nothing. The shop polls again after
 * 20 minutes, this test immediately.
 */
function pollUntilResolved({ first, rows }: PaymentEnvironment, { reference }: ScenarioOrder): Promise<void> {
  const open = `select 1 from orders where reference = $1 and status = 'Created'`;
  return eventually(
    () => `the payment of ${reference} is known`,
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
 * Holds all connections with payment attempts. Further buyers get a busy response, and each gets one order.
 */
async function noConnection(environment: PaymentEnvironment, count: number): Promise<void> {
  const { first, rows } = environment;
  const holding = await buyers(environment, CONNECTIONS);
  const waiting = await buyers(environment, count);
  first.arm({ M1: CONNECTIONS });
  const held = holding.map((buyer) => buy(environment, buyer));
  await first.paused(CONNECTIONS);
  const late = waiting.map((buyer) => buy(environment, buyer));
  const whileNone = await readHealth(environment);
  first.release();
  const orders = await Promise.all([...held, ...late]);
  if (whileNone !== 503) orders[0]?.faults.push(`health without a connection: ${whileNone}`);
  await expectHealth(environment, 200);
  await Promise.all(orders.map((order) => returnToShop(environment, order)));
  await recoverInTrueTime(environment, orders, 'paid');
  await checkAll(environment, orders, 'paid');
  for (const { buyer, faults } of orders) {
    const own = await rows(`select 1 from orders where primary_address->>'email' = $1`, [buyer.email]);
    if (own.length !== 1) faults.push(`${own.length} orders of one payment attempt`);
  }
}

async function readHealth({ first }: PaymentEnvironment): Promise<number> {
  const answer = await fetch(`${first.url}/health/ready`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

/** Polls the health endpoint, because a single request may be lost. */
function expectHealth(environment: PaymentEnvironment, expectedStatus: number): Promise<void> {
  let status = 0;
  return eventually(
    () => `health says ${status}, not ${expectedStatus}`,
    async () => {
      status = await readHealth(environment);
      return status === expectedStatus;
    },
  );
}
