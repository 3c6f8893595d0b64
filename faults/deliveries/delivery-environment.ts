import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CUT_CONNECTIONS } from '../../testkit/database.ts';
import { eventually } from '../../testkit/eventually.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { openFaultEnvironment } from '../environment/fault-environment.ts';
import {
  type Failpoints,
  type ShopProgram,
  startShopProgram,
  startShopServer,
} from '../environment/shop-program.ts';
import type { Scenario, ScenarioOrder } from '../scenarios.ts';

export type DeliveryEnvironment = Awaited<ReturnType<typeof openDeliveryEnvironment>>;
export type DeliveryScenario = Scenario<DeliveryEnvironment>;
export type PlayDelivery = DeliveryScenario['play'];

const AGE = `
  update jobs.job set start_after = start_after - make_interval(secs => $1) where state in ('created', 'retry')`;
const AGE_HEARTBEATS = `
  update jobs.job set heartbeat_on = heartbeat_on - make_interval(secs => $1) where state = 'active'`;
const DUE = `
  select 1 from jobs.job where state = 'active' or (state in ('created', 'retry') and start_after <= now()) limit 1`;

/** Starts a web process that only sells. Scenarios start workers and clerks, which end with their batch. */
export async function openDeliveryEnvironment(databases: Databases, seed: number) {
  const environment = await openFaultEnvironment(databases, { seed });
  const { rows, external } = environment;
  const web = await startShopServer(environment.env);
  const env = { ...environment.env, PUBLIC_URL: web.url };
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-deliveries-'));
  const scanned = new Set<string>();
  let started: ShopProgram[] = [];
  const start = (...given: Parameters<typeof startShopProgram>) => {
    const program = startShopProgram(...given);
    started.push(program);
    return program;
  };
  const killAll = async () => {
    await Promise.all(started.map((program) => program.kill()));
    started = [];
  };
  /** Moves the queue's jobs back in time, because the queue doesn't use the shop's clock. */
  const pass = async (seconds: number) => {
    await environment.pass(seconds);
    await rows(AGE, [seconds]);
  };
  return {
    ...environment,
    web,
    pass,
    orders: [] as ScenarioOrder[],
    reset: async () => {
      await killAll();
      await external.reset();
    },
    /** @param own additional settings of this worker */
    startWorker: (moments: Failpoints = {}, own: Record<string, string> = {}) =>
      start('server/main.ts', ['worker'], { ...env, ...own }, { moments }),
    /** Starts a clerk's action in a separate process (server/testing/programs/clerk.ts). */
    startClerk: (words: string[], moments: Failpoints = {}) =>
      start('server/testing/programs/clerk.ts', words, env, { moments, errors: 'ignore' }),
    /** Writes a file with the numbers of unused printed cards. */
    scan: async (count: number): Promise<string> => {
      const printed = await external.printedCards();
      const some = printed.filter((number) => !scanned.has(number)).slice(0, count);
      for (const number of some) scanned.add(number);
      const file = join(folder, `scanned-${scanned.size}.csv`);
      await writeFile(file, ['number', ...some, ''].join('\r\n'));
      return file;
    },
    /** Moves time like `pass`, without a worker heartbeat in between. */
    passWithoutHeartbeat: async (seconds: number) => {
      await pass(seconds);
      await rows(AGE_HEARTBEATS, [seconds]);
    },
    /** Waits until the workers have done every due job. */
    jobsDone: () =>
      eventually(
        () => 'no job is due',
        async () => (await rows(DUE)).length === 0,
      ),
    /** Ends idle transactions, as the server does after 30 s. */
    cutIdle: () => rows(`${CUT_CONNECTIONS} and state = 'idle in transaction'`),
    brokenInvariants: () => environment.brokenInvariants('in time'),
    close: async () => {
      await Promise.all([web.kill(), killAll()]);
      await environment.close();
      await rm(folder, { recursive: true });
    },
  };
}
