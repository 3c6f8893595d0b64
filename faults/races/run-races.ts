import type { Databases } from '../../testkit/postgres/databases.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { type ShopServer, startShopServer } from '../environment/shop-server.ts';
import { emptyTally, noteFailure, type Tally } from '../tally.ts';
import { begin, type Race, run } from './race.ts';
import { faultsOfRace } from './race-faults.ts';
import { scheduleOf } from './race-schedule.ts';

/** Schedules that run at the same time. */
const AT_ONCE = 40;
/** Then with new programs and a new database, as the old ones grow slow. */
const AN_ENVIRONMENT = 1_000;
/** Minutes after the orders: the second look of the sweep, the one after the page, and those at what was undecided. */
const CHECKS = [41, 66, 90, 125];
const CONFIRMING = 20.5;
/** True ones: some confirmations come while the payment is undecided, some after. */
const PENDING_SECONDS = 0.08;

/** Runs schedules and tells what was wrong with which seed. */
export async function runRaces(
  databases: Databases,
  seeds: number[],
  tell: (line: string) => void,
): Promise<Tally> {
  const total = emptyTally();
  for (let from = 0; from < seeds.length; from += AN_ENVIRONMENT) {
    const environment = await openFaultEnvironment(databases);
    try {
      await environment.external.control('saferpay', { pendingSeconds: PENDING_SECONDS });
      const servers = [
        await startShopServer(environment.env),
        await startShopServer(environment.env),
      ] as const;
      const some = seeds.slice(from, from + AN_ENVIRONMENT);
      for (let first = 0; first < some.length; first += AT_ONCE) {
        const bad = await runAtOnce(environment, servers, some.slice(first, first + AT_ONCE), tell);
        for (const seed of bad)
          noteFailure(total, { name: `a race, seed ${seed}`, words: `races 1 ${seed}` });
      }
      for (const broken of await environment.brokenInvariants()) {
        noteFailure(total, { name: broken, words: `races ${seeds.length} ${seeds[0]}` });
        tell(`  broken: ${broken}`);
      }
      await Promise.all(servers.map((server) => server.kill()));
    } finally {
      await environment.close();
    }
    if (seeds.length > AN_ENVIRONMENT)
      tell(`  ${Math.min(from + AN_ENVIRONMENT, seeds.length)} schedules, ${total.failed} bad`);
  }
  return { ...total, passed: seeds.length - total.failed };
}

async function runAtOnce(
  environment: FaultEnvironment,
  servers: readonly [ShopServer, ShopServer],
  seeds: number[],
  tell: (line: string) => void,
): Promise<number[]> {
  await environment.moveClock(0);
  const races = await Promise.all(seeds.map((seed) => begin(environment, servers, scheduleOf(seed))));
  // From here on the sweep finds every one of them due.
  await environment.moveClock(CONFIRMING * 60);
  const rounds = servers.map((server) => server.sweep());
  await Promise.all([...races.map((race) => run(environment, race, servers)), ...rounds]);
  for (const [index, minutes] of CHECKS.entries()) {
    await environment.moveClock(minutes * 60);
    await servers[index % 2 === 0 ? 0 : 1].sweep();
  }
  const results = await Promise.all(
    races.map(async (race) => ({ race, faults: await faultsOfRace(environment, race) })),
  );
  const bad = results.filter(({ faults }) => faults.length > 0);
  for (const { race, faults } of bad) tell(sentenceOf(race, faults));
  return bad.map(({ race }) => race.schedule.seed);
}

function sentenceOf({ schedule, reference, answers }: Race, faults: string[]): string {
  const heard = answers.map(
    ({ confirmation: { trigger, server }, answer }) =>
      `${trigger}${server}=${answer.status} ${String(answer.body.orderStatus ?? '')}`,
  );
  return `  seed ${schedule.seed} (${reference}): ${faults.join('; ')}\n    ${JSON.stringify(schedule)}\n    ${heard.join(', ')}`;
}
