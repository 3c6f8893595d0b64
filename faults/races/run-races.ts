import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { startShopServer } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { begin, type Race, run, type Servers } from './race.ts';
import { findRaceFaults } from './race-faults.ts';
import { createSchedule } from './race-schedule.ts';

/** Number of concurrent schedules. */
const AT_ONCE = 40;
/** Schedules per environment. Long-running programs and databases become slow. */
const AN_ENVIRONMENT = 1_000;
/**
 * Minutes after the orders: the second check of the sweep, the one after the page's expiry, and those of open
 * payments.
 */
const CHECKS = [41, 66, 90, 125];
const CONFIRMING = 20.5;
/** In real time: some confirmations come while the payment is undecided, some after. */
const PENDING_SECONDS = 0.08;

/** Starts all triggers of a payment concurrently, on two servers (F-9 to F-11). */
export const runRaces: Suite = async ({ databases, count = 50, seed: firstSeed }, tally) => {
  const end = firstSeed + count;
  for (let from = firstSeed; from < end; from += AN_ENVIRONMENT) {
    const environment = await openFaultEnvironment(databases);
    try {
      await environment.external.control('saferpay', { pendingSeconds: PENDING_SECONDS });
      const servers: Servers = [
        await startShopServer(environment.env),
        await startShopServer(environment.env),
      ];
      const last = Math.min(from + AN_ENVIRONMENT, end);
      for (let first = from; first < last; first += AT_ONCE) {
        const seeds = Array.from({ length: Math.min(AT_ONCE, last - first) }, (_, index) => first + index);
        for (const { race, faults } of await runAtOnce(environment, servers, seeds)) {
          const { seed } = race.schedule;
          if (faults.length === 0) tally.passed += 1;
          else
            recordFailure(
              tally,
              { name: `a race, seed ${seed}`, words: `races 1 ${seed}` },
              describe(race, faults),
            );
        }
      }
      for (const name of await environment.brokenInvariants())
        recordFailure(tally, { name, words: `races ${count} ${firstSeed}` });
      await Promise.all(servers.map((server) => server.kill()));
      tally.print(`  ${last - firstSeed} schedules, ${tally.failed} bad`);
    } finally {
      await environment.close();
    }
  }
};

async function runAtOnce(environment: FaultEnvironment, servers: Servers, seeds: readonly number[]) {
  await environment.moveClock(0);
  const races = await Promise.all(seeds.map((seed) => begin(environment, servers, createSchedule(seed))));
  // From now on the sweep treats all payments as due.
  await environment.moveClock(CONFIRMING * 60);
  const rounds = servers.map((server) => server.sweep());
  await Promise.all([...races.map((race) => run(environment, race, servers)), ...rounds]);
  for (const [index, minutes] of CHECKS.entries()) {
    await environment.moveClock(minutes * 60);
    await servers[index % 2 === 0 ? 0 : 1].sweep();
  }
  return Promise.all(races.map(async (race) => ({ race, faults: await findRaceFaults(environment, race) })));
}

function describe({ schedule, reference, answers }: Race, faults: readonly string[]): string {
  const answered = answers.map(
    ({ confirmation: { trigger, server }, answer: { status, body } }) =>
      `${trigger}${server}=${status} ${String(body.orderStatus ?? '')}`,
  );
  const lines = [
    `seed ${schedule.seed} (${reference}): ${faults.join('; ')}`,
    JSON.stringify(schedule),
    answered.join(),
  ];
  return lines.join('\n    ');
}
