import { join, relative } from 'node:path';
import { inspect } from 'node:util';
import type { Answer } from '../../testkit/buyer.ts';
import { findFreePort, findFreePorts } from '../../testkit/ports.ts';
import { type Program, startProgram, waitUntilReady } from '../../testkit/programs.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import {
  approve,
  createPurchase,
  findAllPurchaseFaults,
  type Purchase,
  placeOrder,
  returnToShop,
  send,
  untilDelivered,
} from '../environment/purchase.ts';
import { getOutput } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { checkOutPreviousSources } from '../versions/previous-sources.ts';

const root = join(import.meta.dirname, '../..');
/** Replaces the previous version with this one, then restarts this version. */
const ROUNDS = 2;
const BUYERS_AT_ONCE = 3;
/** In percent. */
const POSTED = 40;
const RETURNING = 80;
/** Longer than the proxy takes to notice that a process isn't ready. */
const STOP_GRACE_S = '1';

/**
 * Replaces two web and two worker processes behind a proxy one by one, during `count` purchases. Each
 * purchase must succeed, and one retry must fix every error (F-15).
 */
export const runRollingChange: Suite = async ({ databases, count = 500, seed }, tally) => {
  const play = async (): Promise<string[]> => {
    await using previous = await checkOutPreviousSources();
    const environment = await openFaultEnvironment(databases, { seed });
    try {
      await environment.external.control('saferpay', { notify: 'beside' });
      await using processes = await startProcesses(environment.env, previous.folder);
      const purchases = await sellWhileReplacing(environment, processes, count);
      const fixed = purchases.flatMap(({ retried }) => retried);
      tally.print(`  fixed by one retry: ${fixed.join(', ') || 'nothing'}`);
      if (purchases.every(({ faults }) => faults.length === 0)) await untilDelivered(environment, purchases);
      const faults = await findAllPurchaseFaults(environment, purchases);
      return [...faults, ...(await environment.brokenInvariants())];
    } finally {
      await environment.close();
    }
  };
  const faults = await play().catch((error: unknown) => [inspect(error)]);
  for (const name of faults) recordFailure(tally, { name, words: `rolling ${count} ${seed}` });
  tally.passed += Math.max(0, count - faults.length);
};

type RollingProcesses = Awaited<ReturnType<typeof startProcesses>>;

/** @param sources folder of the version to start */
async function startProcesses(environment: Record<string, string>, sources: string) {
  const [proxyPort, ports] = [await findFreePort(), await findFreePorts(2)];
  const url = `http://127.0.0.1:${proxyPort}`;
  const settings = { PUBLIC_URL: url, TRUSTED_PROXIES: 'loopback', MIGRATE: 'off', STOP_GRACE_S };
  const start = async (port: number | undefined, folder: string) => {
    const program = startProgram(join(relative(root, folder), 'server/main.ts'), {
      args: [port === undefined ? 'worker' : 'web'],
      env: { ...environment, ...settings, ...(port !== undefined && { PORT: String(port) }) },
      output: getOutput(environment),
    });
    if (port !== undefined) await waitUntilReady(`http://127.0.0.1:${port}/health/ready`, program);
    return program;
  };
  const places = [...ports, undefined, undefined];
  const running: Program[] = await Promise.all(places.map((port) => start(port, sources)));
  const proxy = startProgram('testkit/reverse-proxy.ts', { args: [proxyPort, ...ports].map(String) });
  await waitUntilReady(`${url}/health/ready`, proxy);
  return {
    url,
    /** Places in the order of their replacement. */
    places: [...places.keys()],
    /** Stops a process as a supervisor does and starts this version. */
    replace: async (place: number) => {
      await running[place]?.stop();
      running[place] = await start(places[place], root);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...running, proxy].map((program) => program.kill()));
    },
  };
}

async function sellWhileReplacing(
  { random, external }: FaultEnvironment,
  { url, places, replace }: RollingProcesses,
  count: number,
): Promise<Purchase[]> {
  const purchases = Array.from({ length: count }, (_, index) => {
    const kind = random.percent(POSTED) ? 'posted' : 'digital';
    return createPurchase(`rolling-${index}`, random, { kind, retry: 'once', returning: RETURNING });
  });
  const changes = Array.from({ length: ROUNDS }, () => places).flat();
  // Equal shares run before the first change, during each change, and after the last.
  const share = Math.ceil(count / (changes.length + 2));
  const sell = async (index: number) => {
    const left = purchases.slice(index * share, (index + 1) * share).values();
    const work = async () => {
      for (const purchase of left)
        await buy(purchase, url, external).catch((error: unknown) => purchase.faults.push(inspect(error)));
    };
    await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, work));
  };
  await sell(0);
  for (const [index, place] of changes.entries()) await Promise.all([replace(place), sell(index + 1)]);
  await sell(changes.length + 1);
  return purchases;
}

/** Performs a complete purchase, including a page and one of its scripts. */
async function buy(purchase: Purchase, shop: string, external: FaultEnvironment['external']): Promise<void> {
  const { buyer, faults, returns } = purchase;
  let page = '';
  const load = async (address: string): Promise<Answer> => {
    const answer = await fetch(address).catch(() => undefined);
    page = (await answer?.text().catch(() => undefined)) ?? '';
    return { status: page === '' ? 0 : (answer?.status ?? 0), body: {}, ms: 0 };
  };
  await send(purchase, 'the page', () => load(`${shop}/de-ch`), 200);
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
  if (script === undefined) return void faults.push('the page names no script');
  await send(purchase, 'the script', () => load(shop + script), 200);
  await send(purchase, 'the session', () => buyer.open(shop), 204);
  if (faults.length === 0) await placeOrder(purchase, shop);
  await approve(purchase, external);
  if (faults.length === 0 && returns) await returnToShop(purchase, shop);
}
