import { inspect } from 'node:util';
import type { Buyer } from '../testkit/buyer.ts';
import type { ProviderName } from '../testkit/external-systems.ts';
import { createRandom } from '../testkit/random.ts';
import type { FaultEnvironment } from './environment/fault-environment.ts';
import { type Run, recordFailure, type Tally } from './tally.ts';

export type ScenarioOrder = {
  buyer: Buyer;
  reference: string;
  /** In Rappen, with the shipping cost. */
  total: number;
  /** Secret of the return URL. */
  secret: string;
  notifySecret: string;
  /** Ids of its digital cards at the supplier. */
  cardIds: string[];
  faults: string[];
};

export type ScenarioEnvironment = FaultEnvironment & {
  /** Orders of the current batch. */
  orders: ScenarioOrder[];
  /** Removes all faults before the next batch. */
  reset: () => Promise<void>;
};

/** Special requirements of a scenario. */
type Special = {
  /** Orders per batch. */
  atOnce?: number;
  /** Payments: start time of the shop and the external systems, in Swiss time. */
  at?: string;
  /** Payments: each batch needs its own environment, because it degrades connections or takes real time. */
  alone?: true;
  /** Payments: the only provider that supports the scenario. */
  only?: ProviderName;
};
type Play<Environment> = (environment: Environment, count: number) => Promise<void>;

/**
 * A fault at a failpoint, with several concurrent orders. The name starts with both, such as `F5 M9 the
 * answer is lost`.
 */
export type Scenario<Environment> = Special & { name: string; runs: number; play: Play<Environment> };

/** Lists scenarios by name, each with its number of orders per night. */
export function scenarios<Environment>(
  table: Record<string, readonly [runs: number, play: Play<Environment>, special?: Special]>,
): Scenario<Environment>[] {
  return Object.entries(table).map(([name, [runs, play, special]]) => ({ name, runs, play, ...special }));
}

/** Splits a number of orders into batches. */
export function splitIntoBatches(count: number, most: number): number[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, index) => Math.min(most, count - index * most));
}

/**
 * Plays scenarios one after another in one environment, in batches.
 * @param words arguments that repeat all of them (faults/main.ts)
 */
export async function playScenarios<Environment extends ScenarioEnvironment>(
  open: () => Promise<Environment>,
  scenarios: readonly Scenario<Environment>[],
  { count: wanted, atOnce: usual, words }: { count: number | undefined; atOnce: number; words: string },
  tally: Tally,
): Promise<void> {
  let playing = 'an environment';
  try {
    const environment = await open();
    try {
      for (const { name, runs, atOnce = usual, play } of scenarios) {
        playing = name;
        const again = `${words} --only="${name}"`;
        const [began, sum] = [performance.now(), { good: 0, bad: 0 }];
        for (const count of splitIntoBatches(wanted ?? runs, atOnce)) {
          await play(environment, count);
          await environment.reset();
          for (const { reference, faults } of environment.orders.splice(0)) {
            sum[faults.length === 0 ? 'good' : 'bad'] += 1;
            if (faults.length > 0)
              recordFailure(tally, { name, words: again }, `${name} (${reference}): ${faults.join('; ')}`);
          }
        }
        tally.passed += sum.good;
        const seconds = Math.round((performance.now() - began) / 1000);
        tally.print(`  ${name}: ${sum.good} good, ${sum.bad} bad, ${seconds} s`);
      }
      for (const name of await environment.brokenInvariants()) recordFailure(tally, { name, words });
    } finally {
      await environment.close();
    }
  } catch (error) {
    const failure = { name: playing, words: `${words} --only="${playing}"` };
    recordFailure(tally, failure, `${playing} could not be played to the end: ${inspect(error)}`);
  }
}

/** Kinds of fault that payments and deliveries share. A sample plays each of them on one side. */
const SHARED = ['F5', 'F6', 'F7', 'F8', 'F12', 'F14'];

/**
 * Chooses the scenarios whose name starts with `only`. A sample contains a sixth of each kind of fault, but
 * at least one.
 */
export function chooseScenarios<Chosen extends { name: string }>(
  scenarios: readonly Chosen[],
  { only, sample }: Pick<Run, 'only' | 'sample'>,
  side: 0 | 1,
): Chosen[] {
  const matching = scenarios.filter(({ name }) => name.startsWith(only));
  if (sample === undefined) return matching;
  const random = createRandom(sample);
  const elsewhere = SHARED.filter(() => Number(random.percent(50)) !== side);
  const kinds = Map.groupBy(matching, ({ name }) => name.split(' ')[0] ?? '');
  return [...kinds].flatMap(([kind, some]) =>
    elsewhere.includes(kind) ? [] : random.shuffled(some).slice(0, Math.ceil(some.length / 6)),
  );
}
