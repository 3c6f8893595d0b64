import { join, relative } from 'node:path';
import { inspect } from 'node:util';
import { findFreePort, findFreePorts } from '../../testkit/ports.ts';
import { type Program, startProgram, waitUntilReady } from '../../testkit/programs.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import {
  buy,
  createPurchase,
  findAllPurchaseFaults,
  type Purchase,
  waitUntilDelivered,
} from '../environment/purchase.ts';
import { getOutput } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { checkOutPreviousSources } from '../versions/previous-sources.ts';

const root = join(import.meta.dirname, '../..');
/** The first round replaces the previous version with this version, the second restarts this version. */
const ROUNDS = 2;
const CONCURRENT_BUYERS = 3;
const POSTED_PERCENT = 40;
const RETURNING_PERCENT = 80;
/** Longer than the proxy takes to detect that a process isn't ready. */
const STOP_GRACE_S = '1';

/**
 * Replaces two web and two worker processes behind a proxy, one by one, during `count` purchases. Each purchase must
 * succeed, with at most one retry per request (F-15).
 */
export const runRollingChange: Suite = async ({ databases, count = 500, seed }, tally) => {
  const run = async (): Promise<string[]> => {
    await using previous = await checkOutPreviousSources();
    const environment = await openFaultEnvironment(databases, { seed });
    try {
      await environment.external.control('saferpay', { notify: 'beside' });
      await using processes = await startProcesses(environment.env, previous.folder);
      const purchases = await sellWhileReplacing(environment, processes, count);
      const retries = purchases.flatMap(({ retried }) => retried);
      tally.print(`  succeeded after one retry: ${retries.join(', ') || 'nothing'}`);
      if (purchases.every(({ faults }) => faults.length === 0))
        await waitUntilDelivered(environment, purchases);
      const faults = await findAllPurchaseFaults(environment, purchases);
      return [...faults, ...(await environment.brokenInvariants())];
    } finally {
      await environment.close();
    }
  };
  const faults = await run().catch((error: unknown) => [inspect(error)]);
  for (const name of faults) recordFailure(tally, { name, args: `rolling ${count} ${seed}` });
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
    /** Indexes of the processes, in the order of their replacement. */
    places: [...places.keys()],
    /** Stops a process like a supervisor, and starts this version in its place. */
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
    const kind = random.percent(POSTED_PERCENT) ? 'posted' : 'digital';
    return createPurchase(`rolling-${index}`, random, {
      kind,
      retry: 'once',
      retryDelayMs: 1000,
      returnPercent: RETURNING_PERCENT,
    });
  });
  const changes = Array.from({ length: ROUNDS }, () => places).flat();
  // Equal shares run before the first change, during each change, and after the last.
  const share = Math.ceil(count / (changes.length + 2));
  const sell = async (index: number) => {
    const purchasesOfShare = purchases.slice(index * share, (index + 1) * share).values();
    const work = async () => {
      for (const purchase of purchasesOfShare)
        await buy(purchase, url, external).catch((error: unknown) => purchase.faults.push(inspect(error)));
    };
    await Promise.all(Array.from({ length: CONCURRENT_BUYERS }, work));
  };
  await sell(0);
  for (const [index, place] of changes.entries()) await Promise.all([replace(place), sell(index + 1)]);
  await sell(changes.length + 1);
  return purchases;
}
