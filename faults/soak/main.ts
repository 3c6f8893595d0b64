import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../testkit/eventually.ts';
import { findFreePorts } from '../../testkit/ports.ts';
import { openDatabases } from '../../testkit/postgres/databases.ts';
import { type Program, runProgram, startProgram, waitUntilReady } from '../../testkit/programs.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { findUndelivered } from '../environment/purchase.ts';
import { computeGrowth, readResidentMemory, type Sample } from './memory.ts';
import { buy, createSoakBuyer, type SoakBuyer } from './soak-buyers.ts';

type Fault = (environment: FaultEnvironment) => Promise<unknown>;

const control =
  (system: 'saferpay' | 'supplier' | 'mailbox', request: object): Fault =>
  ({ external }) =>
    external.control(system, request);

/** Faults that affect a few calls and from which the shop recovers automatically. */
const FAULTS: readonly Fault[] = [
  ...['Initialize', 'Assert', 'Capture'].flatMap((endpoint) =>
    ['cut', 'acted-no-answer', 'html-502'].map((fault) => control('saferpay', { endpoint, fault, times: 2 })),
  ),
  ...['cut', 'acted-no-answer', 'html-502', 'cut-json'].map((fault) =>
    control('supplier', { endpoint: 'issue', fault, times: 3 }),
  ),
  control('mailbox', { fault: 'reject-4xx', at: 'rcpt', times: 3 }),
  control('mailbox', { fault: 'drop-before-data', times: 3 }),
  control('mailbox', { fault: 'slow', delayMs: 2000, times: 3 }),
  ({ cutConnections }) => cutConnections(),
];

async function causeFault(environment: FaultEnvironment): Promise<void> {
  await environment.random.pick(FAULTS)(environment);
}

// Sells at a steady rate while external systems and the database fail at random: `npm run test:soak [minutes] [orders a
// minute] [seed]`. Fails if an order doesn't reach its end, an invariant is broken, work is left, or the memory of a
// process grows.

const MINUTE_MS = 60_000;
const FAULT_EVERY_MS = 8_000;
const SAMPLE_EVERY_MS = 5_000;
/** Minutes during which caches fill and code is compiled. In shorter runs, growth isn't a failure. */
const WARM_UP_MINUTES = 5;
/** Maximum memory growth, in MB per minute. */
const MAX_GROWTH = 1;
/** Seconds after which all payment pages have expired and the sweep has polled all payments. */
const AFTER_EXPIRY = 80 * 60;
const OPEN_WORK = `
  select (select count(*)::int from orders where status = 'Created')
       + (select count(*)::int from mail where status = 'Pending')
       + (select count(*)::int from jobs.job where state < 'completed' and name not like '%given-up') as count`;

type RunningProgram = { program: Program; name: string; metricsPort: number; samples: Sample[] };

const [minutes = 30, ordersPerMinute = 60, seed = 1] = process.argv.slice(2).map(Number);
const faults: string[] = [];
const print = (line: string) => void process.stdout.write(`${line}\n`);

process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
const storefront = join(import.meta.dirname, '../../build/brands/murmeli/storefront');
if (!existsSync(storefront)) await runProgram('tools/shop/build.ts', {});
const databases = await openDatabases();
try {
  print(`soak: ${minutes} min, ${ordersPerMinute} orders a minute, seed ${seed}`);
  await soak();
} finally {
  await databases.close();
}
for (const fault of faults) print(`FAILED ${fault}`);
print(faults.length === 0 ? 'soak: passed' : `soak: ${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);

async function soak(): Promise<void> {
  const environment = await openFaultEnvironment(databases, { seed });
  const { env, external, rows } = environment;
  const [port = 0, ...metricsPorts] = await findFreePorts(3);
  const url = `http://localhost:${port}`;
  const running = ['web', 'worker'].map((name, index): RunningProgram => {
    const metricsPort = metricsPorts[index] ?? 0;
    const program = startProgram('server/main.ts', {
      args: [name],
      // Same flags as in package.json.
      flags: [`--max-semi-space-size=${name === 'worker' ? 8 : 4}`, '--heap-growing-percent=40'],
      env: { ...env, PORT: String(port), PUBLIC_URL: url, METRICS_PORT: String(metricsPort) },
    });
    return { program, name, metricsPort, samples: [] };
  });
  try {
    await waitUntilReady(`${url}/health/ready`, ...running.map(({ program }) => program));
    await external.control('saferpay', { notify: 'beside' });
    const buyers = await sell(environment, url, running);
    await external.reset('beside');
    await environment.moveClock(AFTER_EXPIRY);
    const paid = buyers.flatMap((buyer) => buyer.paid ?? []);
    let open: string[] = [];
    let left = 0;
    await eventually(
      () =>
        `no work is left; ${open.length} paid orders are undelivered, ${left} other items are open: ${open.slice(0, 5)}`,
      async () => {
        open = await findUndelivered(rows, paid);
        left = (await rows<{ count: number }>(OPEN_WORK))[0]?.count ?? 0;
        return open.length === 0 && left === 0;
      },
    ).catch((error: Error) => faults.push(error.message));
    faults.push(...(await environment.brokenInvariants()));
    for (const { name, samples } of running) checkMemory(name, samples);
  } finally {
    await Promise.all(running.map(({ program }) => program.stop()));
    await environment.close();
  }
}

/** Starts buyers at a steady rate, without waiting for earlier buyers. */
async function sell(
  environment: FaultEnvironment,
  url: string,
  running: readonly RunningProgram[],
): Promise<SoakBuyer[]> {
  const { random, external } = environment;
  const buyers: SoakBuyer[] = [];
  const startedAt = performance.now();
  const minute = () => (performance.now() - startedAt) / MINUTE_MS;
  const repeat = async (intervalMs: number, perform: () => unknown): Promise<void> => {
    while (minute() < minutes) {
      await wait(intervalMs);
      await Promise.resolve(perform()).catch(() => {});
    }
  };
  const work = [
    repeat(FAULT_EVERY_MS, () => causeFault(environment)),
    repeat(SAMPLE_EVERY_MS, async () => {
      for (const { metricsPort, samples } of running)
        samples.push({ minute: minute(), megabytes: await readResidentMemory(metricsPort) });
    }),
    repeat(MINUTE_MS, () => {
      const memory = running.map(({ name, samples }) => `${name} ${samples.at(-1)?.megabytes.toFixed(0)} MB`);
      print(`${minute().toFixed(0)} min: ${memory.join(', ')}`);
    }),
  ];
  while (minute() < minutes) {
    const buyer = createSoakBuyer(`soak-${seed}-${buyers.length}`, random);
    buyers.push(buyer);
    work.push(
      buy(buyer, url, external).catch(
        (error: Error) => void faults.push(`${buyer.buyer.email}: ${error.message}`),
      ),
    );
    await wait(Math.max(0, (buyers.length * MINUTE_MS) / ordersPerMinute - (performance.now() - startedAt)));
  }
  await Promise.all(work);
  print(`${buyers.length} buyers, ${buyers.filter(({ paid }) => paid !== undefined).length} paid`);
  return buyers;
}

function checkMemory(name: string, samples: readonly Sample[]): void {
  const warmSamples = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES);
  const growth = computeGrowth(warmSamples.length > 1 ? warmSamples : samples);
  const line = `${name} grows by ${growth.toFixed(2)} MB a minute`;
  print(line);
  if (warmSamples.length > 1 && growth > MAX_GROWTH) faults.push(line);
}
