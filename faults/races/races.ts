import { openSurroundings, type Surroundings } from '../house/house.ts';
import { type ShopServer, startShopServer } from '../house/shop-server.ts';
import type { Databases } from '../postgres/databases.ts';
import { judge } from './judge.ts';
import { begin, type Race, run } from './race.ts';

import { scheduleOf } from './schedule.ts';

/** Schedules that run at the same time. */
const AT_ONCE = 40;
/** Then with new programs and a new database, as the old ones grow slow. */
const APP = 1_000;
/** Minutes after the orders: the first look of the sweep, the second, the third, and after the page's expiry. */
const LOOKS = [6, 32, 60, 75];
const KNOCKING = 3;
/** True ones: some knock while the payment is undecided, some after. */
const PENDING_SECONDS = 0.08;

/** Runs schedules and tells what was wrong with which seed. */
export async function runRaces(
  databases: Databases,
  seeds: number[],
  tell: (line: string) => void,
): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (let from = 0; from < seeds.length; from += APP) {
    const around = await openSurroundings(databases);
    try {
      await around.far.control({ pendingSeconds: PENDING_SECONDS });
      const servers = [await startShopServer(around.env), await startShopServer(around.env)] as const;
      const some = seeds.slice(from, from + APP);
      for (let first = 0; first < some.length; first += AT_ONCE) {
        failed += await runAtOnce(around, servers, some.slice(first, first + AT_ONCE), tell);
      }
      for (const broken of await around.brokenInvariants()) {
        failed += 1;
        tell(`  broken: ${broken}`);
      }
      await Promise.all(servers.map((server) => server.kill()));
    } finally {
      await around.close();
    }
    if (seeds.length > APP) tell(`  ${Math.min(from + APP, seeds.length)} schedules, ${failed} bad`);
  }
  return { passed: seeds.length - failed, failed };
}

async function runAtOnce(
  around: Surroundings,
  servers: readonly [ShopServer, ShopServer],
  seeds: number[],
  tell: (line: string) => void,
): Promise<number> {
  await around.moveClock(0);
  const races = await Promise.all(seeds.map((seed) => begin(around, servers, scheduleOf(seed))));
  // From here on the sweep finds every one of them due.
  await around.moveClock(KNOCKING * 60);
  const rounds = servers.map((server) => server.sweep());
  await Promise.all([...races.map((race) => run(around, race, servers)), ...rounds]);
  for (const [index, minutes] of LOOKS.entries()) {
    await around.moveClock(minutes * 60);
    await servers[index % 2 === 0 ? 0 : 1].sweep();
  }
  const verdicts = await Promise.all(
    races.map(async (race) => ({ race, faults: await judge(around, race) })),
  );
  const bad = verdicts.filter(({ faults }) => faults.length > 0);
  for (const { race, faults } of bad) tell(sentenceOf(race, faults));
  return bad.length;
}

function sentenceOf({ schedule, reference, answers }: Race, faults: string[]): string {
  const heard = answers.map(
    ({ knock, answer }) =>
      `${knock.door}${knock.server}=${answer.status} ${String(answer.body.orderStatus ?? '')}`,
  );
  return `  seed ${schedule.seed} (${reference}): ${faults.join('; ')}\n    ${JSON.stringify(schedule)}\n    ${heard.join(', ')}`;
}
