import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CUT_CONNECTIONS } from '../../testkit/database.ts';
import { eventually } from '../../testkit/eventually.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { createRandom, type Random } from '../../testkit/random.ts';
import type { Moments } from '../environment/failpoints.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { type PausedProgram, startPaused } from '../environment/paused-program.ts';
import { type ShopServer, startShopServer } from '../environment/shop-server.ts';

/** Where scenarios of deliveries run: a web process that only sells, and workers and operators as each wants them. */
export type DeliveryEnvironment = FaultEnvironment & {
  web: ShopServer;
  random: Random;
  /** A name that no other buyer of this environment has. */
  newName: () => string;
  /** A further worker, which stops at these moments from its first step on, with settings of its own. */
  startWorker: (moments?: Moments, own?: Record<string, string>) => PausedProgram;
  /** A clerk's work in a process of its own, which stops at these moments from its first step on. */
  startClerk: (words: string[], moments?: Moments) => PausedProgram;
  /** A file with the numbers of this many printed cards that were not used before. */
  scan: (count: number) => Promise<string>;
  /** Lets time pass for the shop: its clock is the database's, and the queue's is moved by ageing its jobs. */
  pass: (seconds: number) => Promise<void>;
  /** The same, and no worker has sent a heartbeat meanwhile. */
  passWithoutHeartbeat: (seconds: number) => Promise<void>;
  /** Waits until the workers have done every job that is due. */
  jobsDone: () => Promise<void>;
  /** Breaks every connection to the database but those of tests. */
  cut: () => Promise<void>;
  /** Ends the transactions that wait for their process, as the server does after half a minute. */
  cutIdle: () => Promise<void>;
};

const AGE = `
  update jobs.job set start_after = start_after - make_interval(secs => $1) where state in ('created', 'retry')`;
const AGE_HEARTBEATS = `
  update jobs.job set heartbeat_on = heartbeat_on - make_interval(secs => $1) where state = 'active'`;
const DUE = `
  select 1 from jobs.job where state = 'active' or (state in ('created', 'retry') and start_after <= now()) limit 1`;

export async function openDeliveryEnvironment(
  databases: Databases,
  seed: number,
): Promise<DeliveryEnvironment> {
  const environment = await openFaultEnvironment(databases, { seed });
  const { rows, external } = environment;
  const web = await startShopServer(environment.env);
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-deliveries-'));
  const scanned = new Set<string>();
  const started = new Set<PausedProgram>();
  const start = (...given: Parameters<typeof startPaused>) => {
    const program = startPaused(...given);
    started.add(program);
    return program;
  };
  const env = { ...environment.env, PUBLIC_URL: web.url };
  let ahead = 0;
  const pass = async (seconds: number) => {
    ahead += seconds;
    await environment.moveClock(ahead);
    await rows(AGE, [seconds]);
  };
  let last = 0;
  return {
    ...environment,
    web,
    random: createRandom(seed),
    newName: () => {
      last += 1;
      return `delivery-${seed}-${last}`;
    },
    startWorker: (moments, own) => start('server/main.ts', ['worker'], { env: { ...env, ...own }, moments }),
    startClerk: (words, moments) =>
      start('server/testing/programs/clerk.ts', words, { env, moments, errors: 'ignore' }),
    scan: async (count) => {
      const printed = await external.printedCards();
      const some = printed.filter((number) => !scanned.has(number)).slice(0, count);
      for (const number of some) scanned.add(number);
      const file = join(folder, `scanned-${scanned.size}.csv`);
      await writeFile(file, ['number', ...some, ''].join('\r\n'));
      return file;
    },
    pass,
    passWithoutHeartbeat: async (seconds) => {
      await pass(seconds);
      await rows(AGE_HEARTBEATS, [seconds]);
    },
    jobsDone: () =>
      eventually(
        () => 'no job is due',
        async () => (await rows(DUE)).length === 0,
      ),
    cut: async () => void (await rows(CUT_CONNECTIONS)),
    cutIdle: async () => void (await rows(`${CUT_CONNECTIONS} and state = 'idle in transaction'`)),
    close: async () => {
      await Promise.all([web.kill(), ...[...started].map((program) => program.kill())]);
      await environment.close();
      await rm(folder, { recursive: true });
    },
  };
}
