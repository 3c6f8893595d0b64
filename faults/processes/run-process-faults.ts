import { inspect } from 'node:util';
import type { EnvironmentFaultName } from '../environment/environment-faults.ts';
import { openFaultEnvironment } from '../environment/fault-environment.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { runRound, TARGETS } from './process-fault-round.ts';

const ROUNDS_PER_ENVIRONMENT = 10;
/**
 * Maximum number of purchases per failpoint in one round. The sweep claims 16 payments at a time, which must cover the
 * worker's five failpoints.
 */
const MAX_PER_FAILPOINT = 3;

/** Returns a suite that strikes at least `count` times at every failpoint of a payment (F-1 to F-4, M-1 to M-10). */
export function processFaults(strike: EnvironmentFaultName, suite: string): Suite {
  return async ({ databases, count = 100, seed: firstSeed }, tally) => {
    if (strike === 'crash' && databases.crash === undefined)
      return tally.print("  skipped: can't kill the server of TEST_DATABASE_URL");
    const countPerFailpoint = Math.min(count, MAX_PER_FAILPOINT);
    const rounds = Math.ceil(count / countPerFailpoint);
    const counts = new Map(TARGETS.map(({ process, failpoint }) => [`${process} ${failpoint}`, 0]));
    const reportFault = (fault: string, seed: number, line = fault) =>
      recordFailure(
        tally,
        { name: `${strike}: ${fault}`, args: `${suite} ${countPerFailpoint} ${seed}` },
        `seed ${seed} ${line}`,
      );
    for (let round = 0; round < rounds; round += ROUNDS_PER_ENVIRONMENT) {
      const environment = await openFaultEnvironment(databases);
      try {
        const last = Math.min(round + ROUNDS_PER_ENVIRONMENT, rounds);
        for (let seed = firstSeed + round; seed < firstSeed + last; seed += 1) {
          const results = await runRound(environment, seed, countPerFailpoint, strike).catch(
            (error: unknown) => {
              reportFault('the round failed', seed, inspect(error));
            },
          );
          // After an error the processes may be in any state, so use a new environment for the next seeds.
          if (results === undefined) break;
          for (const { purchase, faults } of results) {
            const { pausedAt, reference } = purchase;
            for (const stop of pausedAt) counts.set(stop, (counts.get(stop) ?? 0) + 1);
            const description = faults.join('; ');
            if (faults.length === 0) tally.passed += 1;
            else
              reportFault(
                description,
                seed,
                `(${reference}, ${pausedAt.join(', then ') || 'no failpoint'}): ${description}`,
              );
          }
        }
        for (const broken of await environment.brokenInvariants()) reportFault(broken, firstSeed);
      } finally {
        await environment.close();
      }
      tally.print(`  ${strike}: ${[...counts].map((entry) => entry.join(' ')).join(', ')}`);
    }
  };
}
