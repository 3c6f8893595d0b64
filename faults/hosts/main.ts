import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { getSetClockSql } from '../../testkit/clock.ts';
import { openDatabase } from '../../testkit/database.ts';
import { runProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import {
  buy,
  createPurchase,
  findAllPurchaseFaults,
  type Purchase,
  waitUntilDelivered,
} from '../environment/purchase.ts';
import { startDatabaseHosts } from './database-hosts.ts';
import { describeFault, findLongestPause, watchPages } from './measurements.ts';
import { openNetwork } from './network.ts';
import { findMissing } from './packages.ts';
import { startShopHosts } from './shop-hosts.ts';

// Sells on nine hosts, which are network namespaces of this machine, while hosts are killed and cut off (F-21):
// `npm run drill:hosts [purchases] [seed]`. Fails if an order is lost, doubled or incomplete, an invariant is broken, or
// no purchase completes for 30 s.

const PURCHASE_EVERY_MS = 1000;
const CONCURRENT_BUYERS = 10;
const POSTED_PERCENT = 40;
const RETURNING_PERCENT = 80;
const STEADY_MS = 15_000;
const FAULT_MS = 45_000;
const MAX_PAUSE_S = 30;
/** Seconds after which the sweep polls payments whose notification was lost, and all jobs are retried. */
const AFTER_FIRST_CHECK = 25 * 60;

const [count = 500, seed = 1] = process.argv.slice(2).map(Number);
const print = (line: string) => void process.stdout.write(`${line}\n`);
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
const missing = findMissing();
if (missing !== undefined) {
  print(missing);
  process.exit(1);
}
const root = join(import.meta.dirname, '../..');
if (!existsSync(join(root, 'build/brands/murmeli/storefront'))) await runProgram('tools/shop/build.ts', {});
const folder = '/var/tmp/cadeau-hosts';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const network = openNetwork(folder);
const faults = await drill().catch((error: unknown) => [inspect(error)]);
for (const fault of faults) print(`FAILED ${fault}`);
print(faults.length === 0 ? 'hosts: passed' : `hosts: ${faults.length} failed; logs are in ${folder}`);
process.exit(faults.length === 0 ? 0 : 1);

async function drill(): Promise<string[]> {
  const databases = await startDatabaseHosts(network, folder);
  const shop = await startShopHosts(network, { ...databases, folder });
  const [web] = shop.web;
  const [worker] = shop.workers;
  if (web === undefined || worker === undefined) throw new Error('no hosts');
  /** Each fault happens at once and returns the function that ends it. */
  const hostFaults: Record<string, () => Promise<() => Promise<void> | void>> = {
    'a web host is lost': async () => {
      web.kill();
      return () => shop.start(web);
    },
    'a worker host is cut off': async () => {
      worker.cut();
      return worker.heal;
    },
    'the standby host is cut off': async () => {
      const primary = await databases.findPrimary();
      const standby = databases.databases.find((host) => host !== primary);
      standby?.cut();
      return () => standby?.heal();
    },
    'the primary host is lost': async () => {
      const primary = await databases.findPrimary();
      primary.kill();
      return () => databases.start(primary);
    },
    'the primary host is cut off': async () => {
      const primary = await databases.findPrimary();
      primary.cut();
      return primary.heal;
    },
    'the primary is cut off from the other database hosts': async () => {
      const primary = await databases.findPrimary();
      primary.cutFrom(databases.hosts.filter((host) => host !== primary));
      return primary.heal;
    },
  };
  const found: string[] = [];
  const purchases: Purchase[] = [];
  const completedAt: number[] = [];
  const selling = new AbortController();
  const pages = watchPages(shop.url, selling.signal);
  const sales = sell(shop, purchases, completedAt, selling.signal);
  for (const [name, strike] of Object.entries(hostFaults)) {
    await wait(STEADY_MS);
    const from = performance.now();
    const end = await strike();
    await wait(FAULT_MS);
    await end();
    await databases.waitUntilSynchronous();
    await wait(STEADY_MS);
    const until = performance.now();
    const pause = findLongestPause(completedAt, from, until);
    if (pause > MAX_PAUSE_S) found.push(`${name}: no purchase for ${pause.toFixed(1)} s`);
    print(describeFault(name, { pause, pages: pages.filter(({ at }) => at >= from && at < until) }));
  }
  selling.abort();
  await sales;
  const { address } = await databases.findPrimary();
  const database = openDatabase(databases.getUrl(address));
  const sources = { rows: database.rows, external: shop.external };
  await database.rows(getSetClockSql(AFTER_FIRST_CHECK));
  await waitUntilDelivered(sources, purchases).catch((error: Error) => found.push(error.message));
  found.push(...(await findAllPurchaseFaults(sources, purchases)));
  const env = { ...shop.env, DATABASE_URL: databases.getUrl(address) };
  const broken = await runProgram('server/testing/programs/print-broken-invariants.ts', env);
  found.push(...JSON.parse(broken));
  print(await countEffects(sources));
  const retries = Map.groupBy(
    purchases.flatMap(({ retried }) => retried),
    (retry) => retry,
  );
  print(`retried: ${[...retries].map(([retry, all]) => `${retry} × ${all.length}`).join(', ') || 'nothing'}`);
  await database.close();
  return found;
}

type Shop = Awaited<ReturnType<typeof startShopHosts>>;

/** Sells at a steady rate until `count` purchases are made and all faults have happened. */
async function sell(
  { url, external }: Shop,
  purchases: Purchase[],
  completedAt: number[],
  ending: AbortSignal,
): Promise<void> {
  const random = createRandom(seed);
  const open = new Set<Promise<void>>();
  while (!ending.aborted || purchases.length < count) {
    const started = wait(PURCHASE_EVERY_MS);
    const purchase = createPurchase(`hosts-${seed}-${purchases.length}`, random, {
      kind: random.percent(POSTED_PERCENT) ? 'posted' : 'digital',
      retry: '5xx',
      retryDelayMs: 1000,
      returnPercent: RETURNING_PERCENT,
    });
    purchases.push(purchase);
    const buying = buy(purchase, url, external)
      .then(
        () => void (purchase.returns && completedAt.push(performance.now())),
        (error: unknown) => void purchase.faults.push(inspect(error)),
      )
      .finally(() => open.delete(buying));
    open.add(buying);
    await started;
    while (open.size >= CONCURRENT_BUYERS) await Promise.race(open);
  }
  await Promise.all(open);
}

async function countEffects({
  rows,
  external,
}: {
  rows: ReturnType<typeof openDatabase>['rows'];
  external: Shop['external'];
}): Promise<string> {
  const [orders] = await rows<{ text: string }>(
    `select (select count(*) from orders where status = 'Confirmed') || ' of ' || (select count(*) from orders) ||
            ' orders paid, ' || (select count(*) from card) || ' cards sold' as text`,
  );
  const captured = (await external.payments()).filter(({ kind }) => kind === 'captured').length;
  const issued = (await external.supplied({ kind: 'issued' })).length;
  const mails = await external.mails();
  const different = new Set(mails.map(({ messageId }) => messageId)).size;
  return `${orders?.text}; ${captured} captures, ${issued} digital cards issued, ${mails.length} mails of which ${different} differ`;
}
