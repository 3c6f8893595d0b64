import type { ProviderName } from '../testkit/external-systems.ts';
import type { Databases } from '../testkit/postgres/databases.ts';

/** A failure, and the words for `npm run test:faults` that repeat it. */
export type Failure = { name: string; words: string };

/** The result of a run. */
export type Tally = {
  passed: number;
  failed: number;
  failures: Failure[];
  tell: (line: string) => void;
};

/** What a suite runs. */
export type Run = {
  databases: Databases;
  /** Undefined: as many as in a night. */
  count?: number | undefined;
  seed: number;
  /** One of each, and a part of the scenarios that this seed chooses. */
  sample: number | undefined;
  provider: ProviderName;
  /** The beginning of the names of scenarios. */
  only: string;
};

export type Suite = (run: Run, tally: Tally) => Promise<void>;

/** Notes failures. Further failures with the same words are counted, not listed. */
export function noteFailure(tally: Tally, failure: Failure, line = failure.name, count = 1): void {
  tally.failed += count;
  if (!tally.failures.some(({ words }) => words === failure.words)) tally.failures.push(failure);
  tally.tell(`  ${line}`);
}
