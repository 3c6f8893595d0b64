import type { TestDatabase } from '../../testkit/database.ts';
import { buyMany } from './buy.ts';
import { openSeparateShop, PROCESSES, type ProcessName, type SeparateShop } from './separate-shop.ts';

// Compares the cost of a purchase with two web and two worker processes to the cost with one of each, on one PostgreSQL
// server. Also checks for repeated effects and counts connections.
// Usage: node bench/purchases/many-processes.ts [purchases]

/** Purchases per web process. */
const WARM_UP = 60;
const IDLE_SECONDS = 10;
/** Long enough that polling adds almost no load. */
const POLL_INTERVAL_MS = 50;
const MAX_RATIO = 1.1;

const purchases = Number(process.argv[2] ?? 150);

type Cost = {
  /** Processor ms per purchase, without the idle cost of the processes. */
  ms: Record<ProcessName, number>;
  /** Processor ms per second of all processes while idle. */
  idle: number;
  /** Time that connections waited for locks, in ms per purchase. */
  lockWaitMs: number;
  connections: number;
  twice: string[];
};

const sumTimes = ({ ms }: Cost) => ms.web + ms.PostgreSQL + ms.worker;

// Alternate, so that other load affects both equally.
const costs = [await measure(1), await measure(2), await measure(1), await measure(2)];
const [one, two] = [0, 1].map((place) => mean(costs.filter((_, index) => index % 2 === place)));
if (one === undefined || two === undefined) throw new Error('no measurements');
const line = (name: string, of: (cost: Cost) => number, unit = 'ms') =>
  console.log(
    `${name.padEnd(34)} ${of(one).toFixed(1).padStart(7)} ${of(two).toFixed(1).padStart(7)} ${unit}`,
  );
console.log(`${''.padEnd(34)}     one     two of each`);
for (const name of PROCESSES) line(`processor time, ${name}`, ({ ms }) => ms[name]);
line('web, PostgreSQL and worker', sumTimes);
line('all processes while idle', ({ idle }) => idle, 'ms a second');
line('waiting for locks', ({ lockWaitMs }) => lockWaitMs);
line('connections at most', ({ connections }) => connections, '');
const twice = costs.flatMap((cost) => cost.twice);
console.log(`repeated effects: ${twice.join(', ') || 'none'}`);
const ratio = sumTimes(two) / sumTimes(one);
console.log(`a purchase with two of each costs ${ratio.toFixed(2)} times as much`);
process.exitCode = ratio <= MAX_RATIO && twice.length === 0 ? 0 : 1;

async function measure(count: number): Promise<Cost> {
  const shop = await openSeparateShop({ count });
  try {
    await shop.external.control('saferpay', { notify: 'beside' });
    await buyMany(shop, 'digital', WARM_UP * count);
    const idle = await idleTimes(shop);
    const timer = watchConnections(shop.database);
    const startedAt = performance.now();
    const before = shop.readCpuTimes();
    await buyMany(shop, 'digital', purchases);
    const after = shop.readCpuTimes();
    const seconds = (performance.now() - startedAt) / 1000;
    const { waiting, connections } = await timer.stop();
    const ms = { ...after };
    for (const name of PROCESSES) ms[name] = (after[name] - before[name] - idle[name] * seconds) / purchases;
    const idleSum = PROCESSES.reduce((sum, name) => sum + idle[name], 0);
    return {
      ms,
      idle: idleSum,
      lockWaitMs: waiting / purchases,
      connections,
      twice: await findRepeatedEffects(shop),
    };
  } finally {
    await shop.close();
  }
}

/** Returns processor ms per second. */
async function idleTimes({ readCpuTimes }: SeparateShop): Promise<Record<ProcessName, number>> {
  const before = readCpuTimes();
  await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
  const idle = readCpuTimes();
  for (const name of PROCESSES) idle[name] = (idle[name] - before[name]) / IDLE_SECONDS;
  return idle;
}

/** Counts the shop's connections, and those that wait for a lock, every few milliseconds. */
function watchConnections({ rows }: TestDatabase) {
  const totals = { waiting: 0, connections: 0 };
  let isStopped = false;
  const timer = (async () => {
    for (let last = performance.now(); !isStopped; ) {
      const [counts] = await rows<{ all: number; waiting: number }>(
        `select count(*)::int as all, (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
           from pg_stat_activity cadeau_bench
          where datname = current_database() and application_name <> 'testkit'`,
      );
      const now = performance.now();
      totals.waiting += (counts?.waiting ?? 0) * (now - last);
      totals.connections = Math.max(totals.connections, counts?.all ?? 0);
      last = now;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await timer;
      return totals;
    },
  };
}

/** Lists repeated effects at the provider, the supplier or the mailbox. */
async function findRepeatedEffects({ database: { rows }, external }: SeparateShop): Promise<string[]> {
  const orders = await rows<{ reference: string; email: string }>(
    `select reference, primary_address ->> 'email' as email from orders cadeau_bench where status = 'Confirmed'`,
  );
  const captures = (await external.payments()).filter(({ kind }) => kind === 'captured');
  const cards = await external.supplied({ kind: 'issued' });
  const faults = [
    captures.length === orders.length ? [] : [`${captures.length} captures of ${orders.length} orders`],
    cards.length === orders.length ? [] : [`${cards.length} cards of ${orders.length} orders`],
  ].flat();
  for (const { reference, email } of orders) {
    const mails = await external.mailsTo(email);
    if (mails.length !== 2) faults.push(`${mails.length} mails of ${reference}`);
  }
  return faults;
}

function mean(measured: readonly Cost[]): Cost {
  const of = (value: (cost: Cost) => number) =>
    measured.reduce((sum, cost) => sum + value(cost), 0) / measured.length;
  const ms = { web: 0, worker: 0, PostgreSQL: 0, 'stand-ins': 0 };
  for (const name of PROCESSES) ms[name] = of((cost) => cost.ms[name]);
  return {
    ms,
    idle: of(({ idle }) => idle),
    lockWaitMs: of(({ lockWaitMs }) => lockWaitMs),
    connections: Math.max(...measured.map(({ connections }) => connections)),
    twice: [],
  };
}
