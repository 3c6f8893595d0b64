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
export type RunDelivery = DeliveryScenario['run'];

const AGE_JOBS = `
  update jobs.job set start_after = start_after - make_interval(secs => $1) where state in ('created', 'retry')`;
const AGE_HEARTBEATS = `
  update jobs.job set heartbeat_on = heartbeat_on - make_interval(secs => $1) where state = 'active'`;
const DUE_JOBS = `
  select 1 from jobs.job where state = 'active' or (state in ('created', 'retry') and start_after <= now()) limit 1`;

/** Starts a web process that only sells. Scenarios start workers and clerks, which are killed after each batch. */
export async function openDeliveryEnvironment(databases: Databases, seed: number) {
  const environment = await openFaultEnvironment(databases, { seed });
  const { rows, external } = environment;
  const web = await startShopServer(environment.env);
  const env = { ...environment.env, PUBLIC_URL: web.url };
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-deliveries-'));
  const scanned = new Set<string>();
  let programs: ShopProgram[] = [];
  const track = (...options: Parameters<typeof startShopProgram>) => {
    const program = startShopProgram(...options);
    programs.push(program);
    return program;
  };
  const killAll = async () => {
    await Promise.all(programs.map((program) => program.kill()));
    programs = [];
  };
  /** Advances the shop's clock, and moves jobs back in time, because the queue uses the real clock. */
  const pass = async (seconds: number) => {
    await environment.advanceClock(seconds);
    await rows(AGE_JOBS, [seconds]);
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
    /** @param extraEnv additional settings of this worker */
    startWorker: (failpoints: Failpoints = {}, extraEnv: Record<string, string> = {}) =>
      track('server/main.ts', ['worker'], { ...env, ...extraEnv }, { failpoints }),
    /** Runs a clerk's action in a separate process (server/testing/programs/clerk.ts). */
    startClerk: (args: string[], failpoints: Failpoints = {}) =>
      track('server/testing/programs/clerk.ts', args, env, { failpoints, errors: 'ignore' }),
    /** Writes a file with the numbers of unused printed cards. */
    scan: async (count: number): Promise<string> => {
      const printed = await external.printedCards();
      const numbers = printed.filter((number) => !scanned.has(number)).slice(0, count);
      for (const number of numbers) scanned.add(number);
      const file = join(folder, `scanned-${scanned.size}.csv`);
      await writeFile(file, ['number', ...numbers, ''].join('\r\n'));
      return file;
    },
    /** Like `pass`, but the running jobs get no heartbeat in this time. */
    passWithoutHeartbeat: async (seconds: number) => {
      await pass(seconds);
      await rows(AGE_HEARTBEATS, [seconds]);
    },
    /** Waits until the workers have completed all due jobs. */
    jobsDone: () =>
      eventually(
        () => 'all due jobs are done',
        async () => (await rows(DUE_JOBS)).length === 0,
      ),
    /** Ends idle transactions, like the server after 30 s. */
    cutIdle: () => rows(`${CUT_CONNECTIONS} and state = 'idle in transaction'`),
    brokenInvariants: () => environment.brokenInvariants('in time'),
    close: async () => {
      await Promise.all([web.kill(), killAll()]);
      await environment.close();
      await rm(folder, { recursive: true });
    },
  };
}
