import { setTimeout as wait } from 'node:timers/promises';
import { type Cell, judgeAll, type Played, recoverInTrueTime } from './cell.ts';
import { buyers, keyOf, knock, type Order, ordered, untilAnswered } from './order.ts';
import type { Stage } from './stage.ts';

// F19: everything is slow, lines lose what they carry, or all connections to the database are taken: slower, not wrong,
// and GET /health/ready says how it is.

const RUNS = 10;
/** Of each way: an answer takes half a second at least. */
const SLOW_MS = 250;
const LOSS_PERCENT = 5;
/** Of one process to the database. */
const CONNECTIONS = 16;
/** The worker's rounds meet it too. */
const BAD_FOR_MORE_MS = 20_000;
/** A probe that waits longer learns nothing. */
const HEALTH_WITHIN_MS = 12_000;

export const BAD_LINES: Cell[] = [
  onLines('every answer takes half a second longer', ({ around: { wires } }) => {
    for (const wire of Object.values(wires)) wire.delay(SLOW_MS);
  }),
  onLines('5 % of everything is lost', ({ around: { wires } }) => {
    for (const wire of Object.values(wires)) wire.lose(LOSS_PERCENT);
  }),
  { name: 'F19 M1 no connection is left', runs: RUNS, play: noConnection },
];

function onLines(name: string, worsen: (stage: Stage) => void): Cell {
  return {
    name: `F19 M1-M10 ${name}`,
    runs: RUNS,
    scenery: { alone: true },
    play: async (stage, count): Promise<Played> => {
      const { around, first } = stage;
      const some = await buyers(stage, count);
      worsen(stage);
      const orders = await Promise.all(some.map((buyer) => buy(stage, buyer)));
      await expectHealth(stage, orders, 200);
      await Promise.all(orders.map((order) => comeBack(stage, order)));
      await wait(BAD_FOR_MORE_MS);
      for (const wire of Object.values(around.wires)) {
        wire.delay(0);
        wire.lose(0);
      }
      const seconds = await recoverInTrueTime(stage, orders, 'paid');
      await judgeAll(stage, orders, 'paid');
      await around.wires.database.cut();
      await expectHealth(stage, orders, 503);
      await around.wires.database.mend();
      await untilAnswered(() => probe(first.url));
      await expectHealth(stage, orders, 200);
      return { orders, seconds };
    },
  };
}

async function buy(stage: Stage, buyer: Order['buyer']): Promise<Order> {
  const answer = await untilAnswered(() => buyer.press(stage.first.url, keyOf(buyer, 'first')));
  const order = await ordered(stage, buyer, answer);
  await stage.around.far.pay(order.reference, 'approve');
  return order;
}

/** Every second one; the others closed the tab. */
async function comeBack(stage: Stage, order: Order): Promise<void> {
  const answer = stage.random.percent(50)
    ? await untilAnswered(() => order.buyer.comeBack(stage.first.url, order.secret))
    : await knock(stage, order, stage.first, ['sweep']);
  if (answer !== undefined && answer.status !== 200)
    order.faults.push(`the return is answered ${answer.status}`);
}

/** Sixteen presses hold all connections; who comes then is told to wait, and everybody gets his one order. */
async function noConnection(stage: Stage, count: number): Promise<Played> {
  const { first, around } = stage;
  const holding = await buyers(stage, CONNECTIONS);
  const waiting = await buyers(stage, count);
  first.arm({ M1: CONNECTIONS });
  const held = holding.map((buyer) => buy(stage, buyer));
  await first.standing(CONNECTIONS);
  const late = waiting.map((buyer) => buy(stage, buyer));
  const whileNone = await probe(first.url);
  await wait(500);
  first.release();
  const orders = await Promise.all([...held, ...late]);
  if (whileNone.status !== 503) orders[0]?.faults.push(`health without a connection: ${whileNone.status}`);
  await expectHealth(stage, orders, 200);
  await Promise.all(orders.map((order) => comeBack(stage, order)));
  const seconds = await recoverInTrueTime(stage, orders, 'paid');
  await judgeAll(stage, orders, 'paid');
  for (const { buyer, faults } of orders) {
    const rows = await around.rows(`select 1 from orders where primary_address->>'email' = $1`, [
      buyer.email,
    ]);
    if (rows.length !== 1) faults.push(`${rows.length} orders of one press`);
  }
  return { orders, seconds };
}

async function probe(url: string) {
  const began = performance.now();
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  await answer?.body?.cancel();
  return { status: answer?.status ?? 0, body: {}, ms: performance.now() - began };
}

async function expectHealth({ first }: Stage, [order]: Order[], wanted: number): Promise<void> {
  const { status, ms } = await probe(first.url);
  if (status !== wanted) order?.faults.push(`health says ${status}, not ${wanted}`);
  if (ms > HEALTH_WITHIN_MS) order?.faults.push(`health says so after ${Math.round(ms)} ms`);
}
