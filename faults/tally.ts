import type { ProviderName } from '../testkit/external-systems.ts';
import type { Databases } from '../testkit/postgres/databases.ts';

/** A failure, and the arguments of `npm run test:faults` that repeat it. */
export type Failure = { name: string; args: string };

/** The result of a run. */
export type Tally = {
  passed: number;
  failed: number;
  failures: Failure[];
  print: (line: string) => void;
};

/** The options of a run. */
export type Run = {
  databases: Databases;
  /** Number of runs or orders. Undefined for the number of a nightly run. */
  count?: number | undefined;
  seed: number;
  /** Seed of a sample, which runs only some of the scenarios. Undefined to run all. */
  sample: number | undefined;
  provider: ProviderName;
  /** Prefix of scenario names. */
  only: string;
};

export type Suite = (run: Run, tally: Tally) => Promise<void>;

/** Records a failure. Further failures with the same arguments are counted but not listed. */
export function recordFailure(tally: Tally, failure: Failure, line = failure.name, count = 1): void {
  tally.failed += count;
  if (!tally.failures.some(({ args }) => args === failure.args)) tally.failures.push(failure);
  tally.print(`  ${line}`);
}
