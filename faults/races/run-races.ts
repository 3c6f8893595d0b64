import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { startShopServer } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { type Race, runRace, type Servers, startRace } from './race.ts';
import { findRaceFaults } from './race-faults.ts';
import { createSchedule } from './race-schedule.ts';

/** Number of concurrent schedules. */
const CONCURRENCY = 40;
/** Schedules per environment. Long-running programs and databases get slow. */
const SCHEDULES_PER_ENVIRONMENT = 1_000;
/**
 * Minutes after the orders at which the sweep polls: its second poll, the poll after the page's expiry, and the polls
 * of open payments.
 */
const POLL_MINUTES = [41, 66, 90, 125];
const CONFIRMATION_MINUTES = 20.5;
/** In real time, so that some confirmations happen while the payment is undecided and some afterwards. */
const PENDING_SECONDS = 0.08;

/** Starts all triggers of a payment concurrently, on two servers (F-9 to F-11). */
export const runRaces: Suite = async ({ databases, count = 50, seed: firstSeed }, tally) => {
  const end = firstSeed + count;
  for (let from = firstSeed; from < end; from += SCHEDULES_PER_ENVIRONMENT) {
    const environment = await openFaultEnvironment(databases);
    try {
      await environment.external.control('saferpay', { pendingSeconds: PENDING_SECONDS });
      const servers: Servers = [
        await startShopServer(environment.env),
        await startShopServer(environment.env),
      ];
      const last = Math.min(from + SCHEDULES_PER_ENVIRONMENT, end);
      for (let first = from; first < last; first += CONCURRENCY) {
        const seeds = Array.from(
          { length: Math.min(CONCURRENCY, last - first) },
          (_, index) => first + index,
        );
        for (const { race, faults } of await runConcurrently(environment, servers, seeds)) {
          const { seed } = race.schedule;
          if (faults.length === 0) tally.passed += 1;
          else
            recordFailure(
              tally,
              { name: `a race, seed ${seed}`, args: `races 1 ${seed}` },
              describeFaults(race, faults),
            );
        }
      }
      for (const name of await environment.brokenInvariants())
        recordFailure(tally, { name, args: `races ${count} ${firstSeed}` });
      await Promise.all(servers.map((server) => server.kill()));
      tally.print(`  ${last - firstSeed} schedules, ${tally.failed} failed`);
    } finally {
      await environment.close();
    }
  }
};

async function runConcurrently(environment: FaultEnvironment, servers: Servers, seeds: readonly number[]) {
  await environment.moveClock(0);
  const races = await Promise.all(seeds.map((seed) => startRace(environment, servers, createSchedule(seed))));
  // Now all payments are due for the sweep.
  await environment.moveClock(CONFIRMATION_MINUTES * 60);
  const rounds = servers.map((server) => server.sweep());
  await Promise.all([...races.map((race) => runRace(environment, race, servers)), ...rounds]);
  for (const [index, minutes] of POLL_MINUTES.entries()) {
    await environment.moveClock(minutes * 60);
    await servers[index % 2 === 0 ? 0 : 1].sweep();
  }
  return Promise.all(races.map(async (race) => ({ race, faults: await findRaceFaults(environment, race) })));
}

function describeFaults({ schedule, reference, responses }: Race, faults: readonly string[]): string {
  const formattedResponses = responses.map(
    ({ confirmation: { trigger, server }, answer: { status, body } }) =>
      `${trigger}${server}=${status} ${String(body.orderStatus ?? '')}`,
  );
  const lines = [
    `seed ${schedule.seed} (${reference}): ${faults.join('; ')}`,
    JSON.stringify(schedule),
    formattedResponses.join(),
  ];
  return lines.join('\n    ');
}
