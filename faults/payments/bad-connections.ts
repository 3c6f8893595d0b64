import type { Answer, Buyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import type { PaymentEnvironment } from './payment-environment.ts';
import { buyers, confirm, keyOf, type PaymentOrder, placedOrder, untilAnswered } from './payment-order.ts';
import { checkAll, type PaymentScenario, type Played, recoverInTrueTime } from './payment-scenario.ts';

// F-19: everything is slow, connections lose data, or all connections to the database are taken: the shop is
// slower, not wrong, and GET /health/ready says how it is.

const RUNS = 10;
/** Each way: an answer takes half a second at least. */
const SLOW_MS = 250;
const LOSS_PERCENT = 5;
/** Of one process to the database. */
const CONNECTIONS = 12;

export const BAD_CONNECTIONS: PaymentScenario[] = [
  withConnections('every answer takes half a second longer', ({ proxies }) => {
    for (const proxy of Object.values(proxies)) proxy.delay(SLOW_MS);
  }),
  withConnections('5 % of everything is lost', ({ proxies }) => {
    for (const proxy of Object.values(proxies)) proxy.lose(LOSS_PERCENT);
  }),
  { name: 'F19 M1 no connection is left', runs: RUNS, play: noConnection },
];

function withConnections(name: string, worsen: (environment: PaymentEnvironment) => void): PaymentScenario {
  return {
    name: `F19 M1-M10 ${name}`,
    runs: RUNS,
    special: { alone: true },
    play: async (environment, count): Promise<Played> => {
      const { proxies, second } = environment;
      const some = await buyers(environment, count);
      worsen(environment);
      const orders = await Promise.all(some.map((buyer) => buy(environment, buyer)));
      await expectHealth(environment, 200);
      await Promise.all(orders.map((order) => comeBack(environment, order)));
      await Promise.all(orders.map((order) => untilKnown(environment, order)));
      // The worker meets it too: with its sweep, and with the mails of one order at least.
      await second.sweep();
      await eventually(
        () => 'a mail is sent meanwhile',
        () => isMailed(environment, orders),
      );
      for (const proxy of Object.values(proxies)) {
        proxy.delay(0);
        proxy.lose(0);
      }
      const seconds = await recoverInTrueTime(environment, orders, 'paid');
      await checkAll(environment, orders, 'paid');
      await proxies.database.cut();
      await expectHealth(environment, 503);
      await proxies.database.mend();
      await expectHealth(environment, 200);
      return { orders, seconds };
    },
  };
}

async function buy(environment: PaymentEnvironment, buyer: Buyer): Promise<PaymentOrder> {
  const { first, external } = environment;
  const answer = await untilAnswered(() => buyer.placeOrder(first.url, keyOf(buyer, 'first')));
  const order = await placedOrder(environment, buyer, answer);
  await external.pay(order.reference, 'approve');
  return order;
}

/** Every second buyer returns; the others have closed the tab. */
async function comeBack(environment: PaymentEnvironment, order: PaymentOrder): Promise<void> {
  const { first, random } = environment;
  const answer = random.percent(50)
    ? await untilAnswered(() => order.buyer.returnToShop(first.url, order.secret))
    : await confirm(environment, order, first, ['sweep']);
  if (answer !== undefined && answer.status !== 200)
    order.faults.push(`the return is answered ${answer.status}`);
}

/** A look whose answer is lost changes nothing; by itself the shop looks again after 20 minutes, here at once. */
function untilKnown({ first, rows }: PaymentEnvironment, { reference }: PaymentOrder): Promise<void> {
  return eventually(
    () => `the payment of ${reference} is known`,
    async () => {
      const open = await rows(`select 1 from orders where reference = $1 and status = 'Created'`, [
        reference,
      ]);
      if (open.length > 0) await first.sweep(reference);
      return open.length === 0;
    },
  );
}

async function isMailed({ rows }: PaymentEnvironment, orders: PaymentOrder[]): Promise<boolean> {
  const mailed = await rows(
    `select 1 from mail m join orders o on o.id = m.order_id where m.status = 'Sent' and o.reference = any($1) limit 1`,
    [orders.map(({ reference }) => reference)],
  );
  return mailed.length > 0;
}

/** Sixteen payment attempts hold all connections; further buyers are told to wait, and each gets one order. */
async function noConnection(environment: PaymentEnvironment, count: number): Promise<Played> {
  const { first, rows } = environment;
  const holding = await buyers(environment, CONNECTIONS);
  const waiting = await buyers(environment, count);
  first.arm({ M1: CONNECTIONS });
  const held = holding.map((buyer) => buy(environment, buyer));
  await first.paused(CONNECTIONS);
  const late = waiting.map((buyer) => buy(environment, buyer));
  const whileNone = await probe(first.url);
  first.release();
  const orders = await Promise.all([...held, ...late]);
  if (whileNone.status !== 503) orders[0]?.faults.push(`health without a connection: ${whileNone.status}`);
  await expectHealth(environment, 200);
  await Promise.all(orders.map((order) => comeBack(environment, order)));
  const seconds = await recoverInTrueTime(environment, orders, 'paid');
  await checkAll(environment, orders, 'paid');
  for (const { buyer, faults } of orders) {
    const own = await rows(`select 1 from orders where primary_address->>'email' = $1`, [buyer.email]);
    if (own.length !== 1) faults.push(`${own.length} orders of one payment attempt`);
  }
  return { orders, seconds };
}

async function probe(url: string): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  await answer?.body?.cancel();
  return { status: answer?.status ?? 0, body: {}, ms: performance.now() - began };
}

/** What is lost while it looks may be its own question: it looks again. */
function expectHealth({ first }: PaymentEnvironment, wanted: number): Promise<void> {
  let status = 0;
  return eventually(
    () => `health says ${status}, not ${wanted}`,
    async () => {
      ({ status } = await probe(first.url));
      return status === wanted;
    },
  );
}
