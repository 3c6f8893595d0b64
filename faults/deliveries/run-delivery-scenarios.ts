import { inspect } from 'node:util';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { createRandom } from '../../testkit/random.ts';
import { batchesOf, emptyTally, noteFailure, type Run, sampleOf, type Tally } from '../tally.ts';
import { PACKING_ANSWERS, REFUND_ANSWERS } from './clerk-answers.ts';
import { CLERKS_CRASHED, CLERKS_FROZEN, CLERKS_KILLED } from './clerk-crashes.ts';
import { openDeliveryEnvironment } from './delivery-environment.ts';
import type { DeliveryScenario } from './delivery-scenario.ts';
import { GIFT_HOURS } from './gift-hours.ts';
import { GIFT_CRASHED, GIFT_PROCESSES } from './gift-process-faults.ts';
import { LONG_OUTAGES } from './long-outages.ts';
import { MAIL_FAULTS } from './mail-server-faults.ts';
import { SUPPLIER_FAULTS } from './supplier-faults.ts';
import { DATABASE_CRASHED, WORKER_CUT, WORKER_FROZEN, WORKER_KILLED } from './worker-faults.ts';

/** Orders that a scenario has at once: a worker takes twelve jobs of a kind. */
const AT_ONCE = 5;

/** Scenarios of one environment are played one after the other; environments exist at the same time. */
const ENVIRONMENTS: DeliveryScenario[][] = [
  [...WORKER_KILLED, ...WORKER_CUT, ...WORKER_FROZEN],
  [...CLERKS_KILLED, ...CLERKS_FROZEN, ...REFUND_ANSWERS],
  PACKING_ANSWERS,
  [...SUPPLIER_FAULTS, ...MAIL_FAULTS],
  LONG_OUTAGES,
  [...GIFT_PROCESSES, ...GIFT_HOURS],
];
/** They hit every environment, so that they are played when no other is. */
const ALONE: DeliveryScenario[] = [...DATABASE_CRASHED, ...CLERKS_CRASHED, ...GIFT_CRASHED];

export const DELIVERY_SCENARIOS: readonly DeliveryScenario[] = [...ENVIRONMENTS.flat(), ...ALONE];

/**
 * Plays every scenario of a delivery whose name begins so, or a sample of them that the seed chooses.
 * @param choice.elsewhere kinds of fault that a sample leaves out
 */
export async function runDeliveryScenarios(
  databases: Databases,
  { only, sample, elsewhere }: { only: string; sample: boolean; elsewhere: ReadonlySet<string> | undefined },
  run: Run,
): Promise<Tally> {
  const total = emptyTally();
  const named = DELIVERY_SCENARIOS.filter(({ name }) => name.startsWith(only));
  const chosen = new Set(sample ? sampleOf(named, createRandom(run.seed), elsewhere) : named);
  const play = (scenarios: readonly DeliveryScenario[]) => {
    const some = scenarios.filter((scenario) => chosen.has(scenario));
    return some.length === 0 ? undefined : playInOne(databases, some, run, total);
  };
  // Few scenarios share two environments: to open one takes longer than most of them.
  const environments = sample
    ? [ENVIRONMENTS.slice(0, 3).flat(), ENVIRONMENTS.slice(3).flat()]
    : ENVIRONMENTS;
  await Promise.all(environments.map(play));
  if (databases.crash !== undefined) await play(ALONE);
  return total;
}

async function playInOne(
  databases: Databases,
  scenarios: readonly DeliveryScenario[],
  { count: wanted, seed, tell }: Run,
  total: Tally,
): Promise<void> {
  const wordsOf = (name: string) => `deliveries ${wanted ?? ''} ${seed} --only="${name}"`;
  let playing = 'an environment';
  const environment = await openDeliveryEnvironment(databases, seed);
  try {
    for (const { name, runs, atOnce, play } of scenarios) {
      playing = name;
      const began = performance.now();
      const sum = { runs: 0, bad: 0, slowest: 0 };
      for (const count of batchesOf(wanted ?? runs, atOnce ?? AT_ONCE)) {
        const { orders, seconds } = await play(environment, count);
        sum.slowest = Math.max(sum.slowest, seconds);
        for (const { reference, faults } of orders) {
          sum.runs += 1;
          sum.bad += faults.length > 0 ? 1 : 0;
          if (faults.length > 0) tell(`  ${name}, seed ${seed} (${reference}): ${faults.join('; ')}`);
        }
      }
      total.passed += sum.runs - sum.bad;
      if (sum.bad > 0) noteFailure(total, { name, words: wordsOf(name) }, sum.bad);
      const took = Math.round((performance.now() - began) / 1000);
      tell(
        `  ${name}: ${sum.runs - sum.bad} good, ${sum.bad} bad, recovered within ${sum.slowest} s (${took} s)`,
      );
    }
    playing = 'the invariants';
    for (const broken of await environment.brokenInvariants('in time')) {
      noteFailure(total, { name: broken, words: `deliveries ${wanted ?? ''} ${seed}` });
      tell(`  broken: ${broken}`);
    }
  } catch (error) {
    noteFailure(total, { name: playing, words: wordsOf(playing) });
    tell(`  ${playing}, seed ${seed} could not be played to the end: ${inspect(error)}`);
  } finally {
    await environment.close();
  }
}
