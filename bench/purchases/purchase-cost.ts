import { readFileSync } from 'node:fs';
import { measureResponseShares } from '../answers/answer-shares.ts';
import { atMost, type Outcome } from '../budget.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { countStatements, type StatementCounts, sumFigure } from '../statements.ts';
import { buyMany, CONCURRENT_BUYERS, payOrder, placeOrder, waitForMails } from './buy.ts';
import { measureReferenceOrder } from './reference-order.ts';
import { type Cost, measureCost, measureSaturation } from './saturation.ts';
import { openSeparateShop, PROCESSES, type ProcessName, type SeparateShop } from './separate-shop.ts';

const WARM_UP = 60;
const ORDERS = 150;
/** Number of sequential purchases whose statements are counted. */
const COUNTED = 20;

const TIMES_THE_REFERENCE_MAX = 25;
const STATEMENTS_MAX = 55;
const COMMITS_MAX = 18;
const FLUSHES_MAX = 11;
const STATEMENTS_OF_AN_ORDER_MAX = 10;
const IDLE_STATEMENTS_MAX = 10;
const MEGABYTES_MAX = { web: 200, worker: 290 };
const IDLE_SECONDS = 10;

/**
 * Measures purchases from the order to the last mail, with ten buyers at once and with one at a time. Measures the CPU
 * time of each process, and counts the database statements.
 */
export async function purchaseCost(): Promise<Outcome[]> {
  const shop = await openSeparateShop();
  try {
    await shop.external.control('saferpay', { notify: 'beside' });
    const idle = readMemory(shop);
    await buyMany(shop, 'digital', WARM_UP);
    const outcomes = [
      ...(await measureSaturation(shop, 'digital')),
      ...(await measureSaturation(shop, 'posted')),
    ];
    outcomes.push(...(await compareWithReference(shop)));
    outcomes.push(...memory(idle, readMemory(shop)));
    outcomes.push(...(await measureResponseShares(shop)));
    outcomes.push(...(await countPurchaseStatements(shop)));
    return outcomes;
  } finally {
    await shop.close();
  }
}

/** Compares placing an order with the reference order, with the same driver and in the same run. */
async function compareWithReference(shop: SeparateShop): Promise<Outcome[]> {
  const before = shop.readCpuTimes();
  await mapConcurrently(CONCURRENT_BUYERS, Array.from({ length: ORDERS }), () => placeOrder(shop, 'posted'));
  const after = shop.readCpuTimes();
  const each = (name: ProcessName) => (after[name] - before[name]) / ORDERS;
  const reference = await measureReferenceOrder(shop);
  const inMs = (ms: number) => `${ms.toFixed(2)} ms`;
  return [
    atMost({
      name: 'an order with its session beside BEGIN, order, three lines, COMMIT; PostgreSQL',
      value: each('PostgreSQL') / reference.PostgreSQL,
      max: TIMES_THE_REFERENCE_MAX,
      unit: (times) => `${times.toFixed(1)} times`,
      notes: [
        `${inMs(each('PostgreSQL'))} of processor and ${inMs(each('web'))} in web; the reference ` +
          `${inMs(reference.PostgreSQL)} and ${inMs(reference.driver)} in the driver’s process`,
      ],
    }),
  ];
}

type Megabytes = Record<'web' | 'worker', number>;

function readMemory({ programs }: SeparateShop): Megabytes {
  const of = (pid: number) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  };
  return { web: of(programs.web.pid), worker: of(programs.worker.pid) };
}

function memory(idle: Megabytes, loaded: Megabytes): Outcome[] {
  return (['web', 'worker'] as const).map((name) =>
    atMost({
      name: `memory of ${name} after the purchases`,
      value: loaded[name],
      max: MEGABYTES_MAX[name],
      unit: (megabytes) => `${megabytes.toFixed(0)} MB`,
      notes: [`before them ${idle[name].toFixed(0)} MB`],
    }),
  );
}

async function countPurchaseStatements(shop: SeparateShop): Promise<Outcome[]> {
  const { rows } = shop.database;
  const idle = await countStatements(rows, () => waitSeconds(IDLE_SECONDS));
  const orders = await countStatements(rows, async () => {
    for (let index = 0; index < COUNTED; index += 1) await placeOrder(shop, 'posted');
  });
  let cost: Cost | undefined;
  const purchases = await countStatements(rows, async () => {
    cost = await measureCost(shop, () => buyInTurn(shop));
  });
  const formatCount = (count: number) => count.toFixed(1);
  return [
    atMost({
      name: 'SQL statements of a digital purchase, order to mailbox',
      value: sumFigure(purchases, 'calls') / COUNTED,
      max: STATEMENTS_MAX,
      unit: formatCount,
      notes: [...describeCost(cost), ...mostFrequent(purchases)],
    }),
    atMost({
      name: 'transactions that write, of the same',
      value: purchases.commits / COUNTED,
      max: COMMITS_MAX,
      unit: formatCount,
    }),
    atMost({
      name: 'times that one of them waits for the disk',
      value: purchases.flushes / COUNTED,
      max: FLUSHES_MAX,
      unit: formatCount,
    }),
    atMost({
      name: 'SQL statements of POST /api/orders and of opening its session',
      value: sumFigure(orders, 'calls') / COUNTED,
      max: STATEMENTS_OF_AN_ORDER_MAX + SESSION_STATEMENTS,
      unit: formatCount,
    }),
    atMost({
      name: 'SQL statements a second while nobody comes',
      value: sumFigure(idle, 'calls') / IDLE_SECONDS,
      max: IDLE_STATEMENTS_MAX,
      unit: formatCount,
    }),
  ];
}

async function buyInTurn(shop: SeparateShop): Promise<void> {
  for (let index = 0; index < COUNTED; index += 1) {
    const order = await placeOrder(shop, 'digital');
    await payOrder(shop, order);
    await waitForMails(shop, order, 'digital');
  }
}

/** Formats the CPU time without concurrent buyers, to compare it with the time at saturation. */
function describeCost(cost: Cost | undefined): string[] {
  if (cost === undefined) return [];
  const times = PROCESSES.map((name) => `${name} ${(cost.ms[name] / COUNTED).toFixed(1)} ms`);
  return [`one buyer at a time, processor time of a purchase: ${times.join(', ')}`];
}

/** Opening a session takes one statement, which also counts the call for the limits. */
const SESSION_STATEMENTS = 1;

function mostFrequent({ statements }: StatementCounts): string[] {
  return statements
    .slice(0, 5)
    .map(({ text, calls: of }) => `${(of / COUNTED).toFixed(1)} x ${text.replace(/\s+/g, ' ').slice(0, 90)}`);
}

const waitSeconds = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
