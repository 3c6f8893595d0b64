import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../testkit/eventually.ts';
import { freePorts } from '../../testkit/ports.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { ready, startProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { growthOf, residentMemory, type Sample } from './memory.ts';
import { buy, createSoakBuyer, type SoakBuyer } from './soak-buyers.ts';
import { causeFault } from './soak-faults.ts';

export type Soak = {
  minutes: number;
  ordersPerMinute: number;
  seed: number;
  say: (line: string) => void;
};

const MINUTE_MS = 60_000;
const FAULT_EVERY_MS = 8_000;
const LOOK_EVERY_MS = 5_000;
/** Caches fill and code is compiled meanwhile; of a shorter run the memory is only shown. */
const WARM_UP_MINUTES = 5;
const GROWTH_MAX = 1;
/** Seconds: every page has expired by then, and the sweep has asked about every payment. */
const PAGES_OVER = 80 * 60;

type Running = { name: string; metricsPort: number; samples: Sample[] };

/** @returns what was wrong; nothing, if all was right */
export async function soak(databases: Databases, options: Soak): Promise<string[]> {
  const { say, seed } = options;
  const environment = await openFaultEnvironment(databases, { seed });
  const [port = 0, ...metricsPorts] = await freePorts(3);
  const url = `http://localhost:${port}`;
  const programs = ['web', 'worker'].map((name, index) => {
    const env = { ...environment.env, PORT: String(port), PUBLIC_URL: url };
    const metricsPort = metricsPorts[index] ?? 0;
    const program = startProgram('server/main.ts', {
      args: [name],
      // As the program is run (package.json).
      flags: [`--max-semi-space-size=${name === 'worker' ? 8 : 4}`, '--heap-growing-percent=40'],
      env: { ...env, METRICS_PORT: String(metricsPort) },
    });
    return { program, name, metricsPort, samples: [] as Sample[] };
  });
  try {
    await ready(`${url}/health/ready`, ...programs.map(({ program }) => program));
    await environment.external.control('saferpay', { notify: 'beside' });
    const { buyers, faults } = await sell(environment, url, programs, options);
    await environment.external.reset('beside');
    faults.push(...(await settle(environment, buyers, say)));
    faults.push(...(await environment.brokenInvariants()));
    for (const { name, samples } of programs) faults.push(...judgeMemory(name, samples, say));
    return faults;
  } finally {
    await Promise.all(programs.map(({ program }) => program.stop()));
    await environment.close();
  }
}

/** Buyers come one after the other, whether or not those before them are done. */
async function sell(
  environment: FaultEnvironment,
  url: string,
  running: readonly Running[],
  { minutes, ordersPerMinute, seed, say }: Soak,
): Promise<{ buyers: SoakBuyer[]; faults: string[] }> {
  const random = createRandom(seed);
  const buyers: SoakBuyer[] = [];
  const faults: string[] = [];
  const purchases: Promise<void>[] = [];
  const began = performance.now();
  const minute = () => (performance.now() - began) / MINUTE_MS;
  const over = () => minute() >= minutes;
  const others = [
    repeat(over, FAULT_EVERY_MS, async () => void (await causeFault(environment, random))),
    repeat(over, LOOK_EVERY_MS, () => sample(running, minute())),
    repeat(over, MINUTE_MS, async () => say(`${minute().toFixed(0)} min: ${memoryOf(running)}`)),
  ];
  for (let count = 0; !over(); count += 1) {
    const buyer = createSoakBuyer(`soak-${seed}-${count}`, random);
    buyers.push(buyer);
    const purchase = buy(buyer, url, environment.external);
    purchases.push(
      purchase.catch((error: Error) => void faults.push(`${buyer.buyer.email}: ${error.message}`)),
    );
    await wait(Math.max(0, ((count + 1) * MINUTE_MS) / ordersPerMinute - (performance.now() - began)));
  }
  await Promise.all([...others, ...purchases]);
  say(`${buyers.length} buyers came, ${buyers.filter(({ approved }) => approved).length} paid`);
  return { buyers, faults };
}

async function repeat(over: () => boolean, everyMs: number, act: () => Promise<void>): Promise<void> {
  while (!over()) {
    await wait(everyMs);
    await act().catch(() => {});
  }
}

async function sample(running: readonly Running[], minute: number): Promise<void> {
  for (const { metricsPort, samples } of running) {
    samples.push({ minute, megabytes: await residentMemory(metricsPort) });
  }
}

const memoryOf = (running: readonly Running[]) =>
  running.map(({ name, samples }) => `${name} ${samples.at(-1)?.megabytes.toFixed(0)} MB`).join(', ');

const OPEN = `
  select o.reference from orders o left join mail m on m.order_id = o.id and m.status = 'Sent'
   where o.reference = any($1) group by o.id, o.reference, o.status
  having o.status <> 'Confirmed' or count(m.id) < case when o.reference = any($2) then 1 else 2 end`;
const LEFT_OVER = `
  select (select count(*)::int from orders where status = 'Created')
       + (select count(*)::int from mail where status = 'Pending')
       + (select count(*)::int from jobs.job where state < 'completed' and name not like '%given-up') as count`;

/** Everything that was paid is confirmed and mailed; everything else has ended; nothing is left to do. */
async function settle(
  { rows, moveClock }: FaultEnvironment,
  buyers: readonly SoakBuyer[],
  say: Soak['say'],
): Promise<string[]> {
  const referencesOf = (some: readonly SoakBuyer[]) => some.flatMap(({ reference = [] }) => reference);
  const paid = referencesOf(buyers.filter(({ approved }) => approved));
  const posted = referencesOf(buyers.filter((buyer) => buyer.posted));
  await moveClock(PAGES_OVER);
  let open: { reference: string }[] = [];
  let left = 0;
  try {
    await eventually(
      () => `${open.length} paid orders are open, ${left} pieces of work are left`,
      async () => {
        open = await rows<{ reference: string }>(OPEN, [paid, posted]);
        left = (await rows<{ count: number }>(LEFT_OVER))[0]?.count ?? 0;
        return open.length === 0 && left === 0;
      },
    );
    say(`${paid.length} paid orders are delivered, and nothing is left to do`);
    return [];
  } catch (error) {
    const references = open.slice(0, 5).map(({ reference }) => reference);
    return [`${error instanceof Error ? error.message : error}: ${references.join(' ')}`];
  }
}

function judgeMemory(name: string, samples: readonly Sample[], say: Soak['say']): string[] {
  const warm = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES);
  const growth = growthOf(warm.length > 1 ? warm : samples);
  const words = `${name} grows by ${growth.toFixed(2)} MB a minute`;
  say(warm.length > 1 ? words : `${words}, its warm-up included`);
  return warm.length > 1 && growth > GROWTH_MAX ? [words] : [];
}
