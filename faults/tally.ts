import type { ProviderName } from '../testkit/external-systems.ts';
import type { Databases } from '../testkit/postgres/databases.ts';

/** A failure, and the arguments of `npm run test:faults` that repeat it. */
export type Failure = { name: string; words: string };

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
  /** Undefined for the nightly number. */
  count?: number | undefined;
  seed: number;
  /** Runs one of each strike, and a part of the scenarios chosen by this seed. */
  sample: number | undefined;
  provider: ProviderName;
  /** Prefix of scenario names. */
  only: string;
};

export type Suite = (run: Run, tally: Tally) => Promise<void>;

/** Records failures. Further failures with the same words are counted, not listed. */
export function recordFailure(tally: Tally, failure: Failure, line = failure.name, count = 1): void {
  tally.failed += count;
  if (!tally.failures.some(({ words }) => words === failure.words)) tally.failures.push(failure);
  tally.print(`  ${line}`);
}
