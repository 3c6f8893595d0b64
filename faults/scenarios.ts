import { inspect } from 'node:util';
import type { Buyer } from '../testkit/buyer.ts';
import type { ProviderName } from '../testkit/external-systems.ts';
import { createRandom } from '../testkit/random.ts';
import type { FaultEnvironment } from './environment/fault-environment.ts';
import { type Run, recordFailure, type Tally } from './tally.ts';

export type ScenarioOrder = {
  buyer: Buyer;
  reference: string;
  /** In Rappen, including the shipping cost. */
  total: number;
  /** Secret of the return URL. */
  secret: string;
  notifySecret: string;
  /** Ids of the digital cards at the supplier. */
  cardIds: string[];
  faults: string[];
};

export type ScenarioEnvironment = FaultEnvironment & {
  /** Orders of the current batch. */
  orders: ScenarioOrder[];
  /** Removes all faults before the next batch. */
  reset: () => Promise<void>;
};

type ScenarioOptions = {
  /** Orders per batch. */
  batchSize?: number;
  /** Payments only: start time of the shop's clock and of the external systems, which then use Swiss time. */
  startTime?: string;
  /** Payments only: each batch gets its own environment, because it degrades connections or takes real time. */
  isIsolated?: true;
  /** Payments only: the only provider that supports the scenario. */
  onlyProvider?: ProviderName;
};
type RunScenario<Environment> = (environment: Environment, count: number) => Promise<void>;

/**
 * A fault at a failpoint, with several concurrent orders. The name starts with the fault and the failpoint, such as
 * `F5 M9 the response to capture is lost`.
 */
export type Scenario<Environment> = ScenarioOptions & {
  name: string;
  orderCount: number;
  run: RunScenario<Environment>;
};

/** Converts a table of scenarios by name into a list. `orderCount` applies to a nightly run. */
export function listScenarios<Environment>(
  table: Record<
    string,
    readonly [orderCount: number, run: RunScenario<Environment>, special?: ScenarioOptions]
  >,
): Scenario<Environment>[] {
  return Object.entries(table).map(([name, [orderCount, run, special]]) => ({
    name,
    orderCount,
    run,
    ...special,
  }));
}

/** Returns the sizes of the batches for a number of orders. */
export function splitIntoBatches(count: number, batchSize: number): number[] {
  return Array.from({ length: Math.ceil(count / batchSize) }, (_, index) =>
    Math.min(batchSize, count - index * batchSize),
  );
}

/**
 * Runs scenarios one after another in one environment, in batches.
 * @param options.args arguments of faults/main.ts that repeat the scenarios
 */
export async function runScenarios<Environment extends ScenarioEnvironment>(
  open: () => Promise<Environment>,
  scenarios: readonly Scenario<Environment>[],
  {
    count: requestedCount,
    batchSize: defaultSize,
    args,
  }: { count: number | undefined; batchSize: number; args: string },
  tally: Tally,
): Promise<void> {
  let current = 'opening the environment';
  try {
    const environment = await open();
    try {
      for (const { name, orderCount, batchSize = defaultSize, run } of scenarios) {
        current = name;
        const scenarioArgs = `${args} --only="${name}"`;
        const [startedAt, counts] = [performance.now(), { passed: 0, failed: 0 }];
        for (const count of splitIntoBatches(requestedCount ?? orderCount, batchSize)) {
          await run(environment, count);
          await environment.reset();
          for (const { reference, faults } of environment.orders.splice(0)) {
            counts[faults.length === 0 ? 'passed' : 'failed'] += 1;
            if (faults.length > 0)
              recordFailure(
                tally,
                { name, args: scenarioArgs },
                `${name} (${reference}): ${faults.join('; ')}`,
              );
          }
        }
        tally.passed += counts.passed;
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        tally.print(`  ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
      }
      for (const name of await environment.brokenInvariants()) recordFailure(tally, { name, args });
    } finally {
      await environment.close();
    }
  } catch (error) {
    const failure = { name: current, args: `${args} --only="${current}"` };
    recordFailure(tally, failure, `${current} did not complete: ${inspect(error)}`);
  }
}

/** Kinds of fault that exist for both payments and deliveries. A sample runs each kind for only one of them. */
const SHARED_KINDS = ['F5', 'F6', 'F7', 'F8', 'F12', 'F14'];

/**
 * Returns the scenarios whose name starts with `only`. A sample contains a sixth of the scenarios of each kind of
 * fault, but at least one.
 * @param part 0 for payments, 1 for deliveries
 */
export function chooseScenarios<Chosen extends { name: string }>(
  scenarios: readonly Chosen[],
  { only, sample }: Pick<Run, 'only' | 'sample'>,
  part: 0 | 1,
): Chosen[] {
  const matching = scenarios.filter(({ name }) => name.startsWith(only));
  if (sample === undefined) return matching;
  const random = createRandom(sample);
  const kindsOfOtherPart = SHARED_KINDS.filter(() => Number(random.percent(50)) !== part);
  const kinds = Map.groupBy(matching, ({ name }) => name.split(' ')[0] ?? '');
  return [...kinds].flatMap(([kind, group]) =>
    kindsOfOtherPart.includes(kind) ? [] : random.shuffle(group).slice(0, Math.ceil(group.length / 6)),
  );
}
